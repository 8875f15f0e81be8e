import type { IncomingMessage } from 'node:http';
import { parse } from 'node:querystring';

/** A request as a door hands it on: Node.js' own, and what its path named. */
export interface RoutedRequest extends IncomingMessage {
  params: Readonly<Record<string, string | readonly string[]>>;
}

/** The parameters of a request's query string; one that comes several times is a list. */
export function queryOf({ url = '' }: IncomingMessage): Readonly<Record<string, unknown>> {
  const start = url.indexOf('?');
  return start === -1 ? {} : parse(url.slice(start + 1));
}
