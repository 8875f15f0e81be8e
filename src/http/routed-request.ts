import type { IncomingMessage } from 'node:http';
import { parse } from 'node:querystring';

/** A request as a router hands it on that stands before Express's application: Node.js' own, and what its path named. */
export interface RoutedRequest extends IncomingMessage {
  readonly params: Readonly<Record<string, string | readonly string[]>>;
  /** The whole address; routers take their own part off `url`. */
  readonly originalUrl?: string;
}

/** The parameters of a request's query string; one that comes several times is a list. */
export function queryOf({ url = '' }: IncomingMessage): Readonly<Record<string, unknown>> {
  const start = url.indexOf('?');
  return start === -1 ? {} : parse(url.slice(start + 1));
}
