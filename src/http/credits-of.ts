import type { ServerResponse } from 'node:http';
import { localsOf } from './door-locals.js';

/** What an answer has cost so far: by what was charged, or as its stream counts. */
export function creditsOf(response: ServerResponse): number {
  const { context, streamed } = localsOf(response);
  return streamed?.charged() ?? context?.paying.meter.statement?.charged ?? 0;
}
