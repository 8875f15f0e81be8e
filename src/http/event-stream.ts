import type { ServerResponse } from 'node:http';
import type { ApiError } from '../errors/api-error.js';
import { setHead } from './answer-headers.js';
import { setHeaders, type HeaderList } from './header-list.js';
import { waitForReader, type ReaderTerms } from './wait-for-reader.js';

/** The type of an answer that is made of server-sent events. */
export const eventStreamType = 'text/event-stream';

/** When a reader whose connection was lost comes back. */
const retryMilliseconds = 2000;
/** Readers that are sent away together come back one by one. */
const spreadMilliseconds = 3000;

/** One event; its data is a line of text. */
export interface StreamEvent {
  /** What the reader names to go on behind it. */
  readonly id: string;
  readonly name: string;
  readonly data: string;
}

/**
 * An answer that goes on: server-sent events, as the HTML standard writes them. Nothing on the way may hold it back or
 * compress it. A reader that is slow is waited for, and dropped when it takes too long.
 */
export class EventStream {
  constructor(
    private readonly response: ServerResponse,
    private readonly terms: ReaderTerms,
  ) {}

  /** Sends the headers, and where the stream begins, so that a reader which gets no event can go on there too. */
  async open(headers: HeaderList, id: string | null): Promise<void> {
    const { response } = this;
    setHead(response);
    setHeaders(response, headers);
    response.setHeader('Content-Type', `${eventStreamType}; charset=utf-8`);
    response.setHeader('Cache-Control', 'no-store, no-transform');
    response.setHeader('X-Accel-Buffering', 'no');
    response.writeHead(200);
    await this.write(`retry: ${retryMilliseconds}\n${id === null ? '' : `id: ${id}\n`}\n`);
  }

  /** Resolves when the reader has room for more. */
  send({ id, name, data }: StreamEvent): Promise<void> {
    return this.write(`id: ${id}\nevent: ${name}\ndata: ${data}\n\n`);
  }

  /** Keeps the connection from looking idle. */
  beat(): Promise<void> {
    return this.write(': still here\n\n');
  }

  /**
   * Ends it with the error that an answer would have, or sends the reader away to come back in a moment. A reader whose
   * key has ended gets no more of what waits for it: its connection is closed.
   */
  end(error?: ApiError): void {
    if (this.response.destroyed || this.response.writableEnded) return;
    if (this.terms.ended.aborted && this.response.writableNeedDrain) {
      this.response.destroy();
      return;
    }
    if (error === undefined) {
      const pause = 500 + Math.floor(Math.random() * spreadMilliseconds);
      this.response.end(`retry: ${pause}\n\n`);
      return;
    }
    const body = { errorCode: error.code, message: error.message };
    this.response.end(`event: error\ndata: ${JSON.stringify(body)}\n\n`);
  }

  private async write(text: string): Promise<void> {
    const { response } = this;
    if (response.destroyed || response.writableEnded || response.write(text)) return;
    await waitForReader(response, 'drain', this.terms);
  }
}
