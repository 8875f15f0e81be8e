import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An event received by webhook. */
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

/** Responds to the nth request, counted from 0. Default: status 200. */
export type Behaviour = (nth: number, response: ServerResponse, request: IncomingMessage) => void;

/** A webhook receiver: an HTTP server that stores the events it receives. */
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

  /** Resolves when at least `least` events have arrived. */
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
