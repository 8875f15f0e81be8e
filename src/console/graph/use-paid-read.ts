import type { Paid } from './paid.js';
import { sendRead } from './send-read.js';
import { usePaidRequest } from './use-paid-request.js';

/** The answer of a read through REST, by its path with its parameters. Nothing is paid until `pay` is called. */
export function usePaidRead(path: string): Paid<unknown> {
  return usePaidRequest<unknown>(`GET ${path}`, async (options) => await sendRead(path, options));
}
