import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An event as it came over HTTP. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: ReceivedBody;
}

export interface ReceivedBody {
  readonly type: string;
  readonly data: {
    readonly cursor: string;
    readonly out_of_credits?: boolean;
    readonly changes: readonly { readonly change: string; readonly id: string; readonly record?: object }[];
  };
}

/** How a receiver answers the request with this number, counted from 0; 200 when nothing is said. */
export type Behaviour = (nth: number, response: ServerResponse, request: IncomingMessage) => void;

/** Whoever is told of events: a real HTTP server that keeps what it got. */
export class Receiver {
  readonly received: Received[] = [];
  private waiting: (() => void)[] = [];

  private constructor(
    private readonly server: ReturnType<typeof createServer>,
    readonly url: string,
  ) {}

  static async start(behave: Behaviour = (_nth, response) => void response.end()): Promise<Receiver> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
    const receiver = new Receiver(server, url);
    server.on('request', (request, response) => {
      void receiver.take(request, response, behave);
    });
    return receiver;
  }

  /** Resolves when so many events have come. */
  async count(least: number): Promise<readonly Received[]> {
    while (this.received.length < least) await new Promise<void>((resolve) => this.waiting.push(resolve));
    return this.received;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async take(request: IncomingMessage, response: ServerResponse, behave: Behaviour): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const nth = this.received.length;
    this.received.push({ headers: request.headers, text, body: JSON.parse(text) as ReceivedBody });
    for (const resolve of this.waiting.splice(0)) resolve();
    behave(nth, response, request);
  }
}
