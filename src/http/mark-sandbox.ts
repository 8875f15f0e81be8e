import type { RequestListener } from 'node:http';

/** The response header by which clients recognize a sandbox. */
export const sandboxHeader = 'X-Sandbox';

/** Adds the header to each response of a listener, also to pages and errors. */
export function markSandbox(listener: RequestListener): RequestListener {
  return (request, response) => {
    response.setHeader(sandboxHeader, 'true');
    listener(request, response);
  };
}
