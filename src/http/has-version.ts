import type { IncomingMessage } from 'node:http';

/** A proxy may put `W/` in front of a tag, and a coding has its name at the end. */
const tag = /(?:W\/)?"([^"]*?)(?:-(?:gzip|br))?"/g;

/**
 * Whether `If-None-Match` names this version. Tags are compared weakly, as RFC 9110 wants it here. A `Cache-Control` of
 * the request does not matter: every fetch that sets `If-None-Match` itself sends `no-cache` with it.
 */
export function hasVersion({ headers }: IncomingMessage, version: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  if (known.trim() === '*') return true;
  return [...known.matchAll(tag)].some(([, named]) => named === version);
}
