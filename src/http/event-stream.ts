import type { ServerResponse } from 'node:http';
import type { ApiError } from '../errors/api-error.js';
import { type HeaderList, setHead, setHeaders } from './request-locals.js';
import { type ReaderTerms, waitForReader } from './streams.js';

/** The media type of server-sent events. */
export const eventStreamType = 'text/event-stream';

/** Delay before a client reconnects after its connection was lost. */
const retryMs = 2000;
/** Clients that are disconnected together reconnect at random times within this interval. */
const spreadMs = 3000;

/** One event. Its data is a single line of text. */
export interface StreamEvent {
  /** The client sends this ID to resume after the event. */
  readonly id: string;
  readonly name: string;
  readonly data: string;
}

/**
 * A response that sends server-sent events in the format of the HTML standard. Its headers prevent proxies from
 * buffering or compressing it. Writes wait for a slow client; a client that stalls is disconnected.
 */
export class EventStream {
  constructor(
    private readonly response: ServerResponse,
    private readonly terms: ReaderTerms,
  ) {}

  /** Sends the headers and the start position. A client that receives no event can still resume from that position. */
  async open(headers: HeaderList, id: string | null): Promise<void> {
    const { response } = this;
    setHead(response);
    setHeaders(response, headers);
    response.setHeader('Content-Type', `${eventStreamType}; charset=utf-8`);
    response.setHeader('Cache-Control', 'no-store, no-transform');
    response.setHeader('X-Accel-Buffering', 'no');
    response.writeHead(200);
    await this.write(`retry: ${retryMs}\n${id === null ? '' : `id: ${id}\n`}\n`);
  }

  /** Sends an event. Resolves when the client is ready for more data. */
  send({ id, name, data }: StreamEvent): Promise<void> {
    return this.write(`id: ${id}\nevent: ${name}\ndata: ${data}\n\n`);
  }

  /** Sends a heartbeat comment, so that the connection does not look idle. */
  beat(): Promise<void> {
    return this.write(': still here\n\n');
  }

  /**
   * Ends the stream with an `error` event or, without an error, with a short random delay after which the client
   * reconnects. If the key is no longer valid and data is still buffered, closes the connection instead, so that the
   * data is not sent.
   */
  end(error?: ApiError): void {
    if (this.response.destroyed || this.response.writableEnded) return;
    if (this.terms.ended.aborted && this.response.writableNeedDrain) {
      this.response.destroy();
      return;
    }
    if (error === undefined) {
      const pause = 500 + Math.floor(Math.random() * spreadMs);
      this.response.end(`retry: ${pause}\n\n`);
      return;
    }
    const body = { errorCode: error.code, message: error.message };
    const { cursor } = error.options;
    this.response.end(
      `${cursor === undefined ? '' : `id: ${cursor}\n`}event: error\ndata: ${JSON.stringify(body)}\n\n`,
    );
  }

  private async write(text: string): Promise<void> {
    const { response } = this;
    if (response.destroyed || response.writableEnded || response.write(text)) return;
    await waitForReader(response, 'drain', this.terms);
  }
}
