import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy that serves a server below a path, as docs/operations.md describes. */
export interface PathProxy {
  readonly url: string;
  /** Requests outside the path, which a page sends if one of its addresses is absolute. */
  readonly strays: readonly string[];
  /** Requests to which the server responded with 400 or above. */
  readonly failures: readonly string[];
  readonly stop: () => Promise<void>;
}

/** Starts a proxy that removes a path and names it in `X-Forwarded-Prefix`. */
export async function startPathProxy(target: string, path: string): Promise<PathProxy> {
  const strays: string[] = [];
  const failures: string[] = [];
  const proxy = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming;
    if (!url.startsWith(`${path}/`)) {
      strays.push(url);
      outgoing.writeHead(404).end();
      return;
    }
    const forwarded = request(
      target + url.slice(path.length),
      { method, headers: { ...headers, 'x-forwarded-prefix': path } },
      (answer) => {
        const status = answer.statusCode ?? 502;
        if (status >= 400) failures.push(`${status} ${url}`);
        outgoing.writeHead(status, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      proxy.close(() => {
        resolve();
      });
      proxy.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}${path}`, strays, failures, stop };
}
