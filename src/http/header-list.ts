import type { ServerResponse } from 'node:http';

/** Names and values of headers by turns: Node.js writes such a list in less than half the time of setting each. */
export type HeaderList = readonly string[];

export function toHeaderList(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat();
}

/** Sets each; of a name that comes twice the last value counts. */
export function setHeaders(response: ServerResponse, headers: HeaderList): void {
  for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
}
