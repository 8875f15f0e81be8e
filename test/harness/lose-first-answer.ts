import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A proxy that loses the first response: the server has created and charged it, but the proxy closes the connection.
 */
export interface LosingFetch {
  readonly url: string;
  /** The Idempotency-Keys of the forwarded requests, in order. */
  readonly keys: readonly (string | undefined)[];
  close(): Promise<unknown>;
}

export async function loseFirstAnswer(target: string): Promise<LosingFetch> {
  const keys: (string | undefined)[] = [];
  const server: Server = createServer((request, response) => {
    void (async () => {
      const body: Buffer[] = [];
      for await (const chunk of request) body.push(chunk as Buffer);
      const { host: _host, connection: _connection, ...headers } = request.headers;
      const answer = await fetch(`${target}${request.url ?? ''}`, {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(body.length > 0 && { body: Buffer.concat(body) }),
      });
      const text = await answer.text();
      keys.push(request.headers['idempotency-key'] as string | undefined);
      if (keys.length === 1) response.destroy();
      else {
        const forwarded = [...answer.headers].filter(([name]) => /^(x-|idempotent|content-type)/.test(name));
        response.writeHead(answer.status, Object.fromEntries(forwarded)).end(text);
      }
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
