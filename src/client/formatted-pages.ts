import { type PageFile, receiptOf } from './answer.js';
import { type FormatOptions, optionsOfPage } from './client-options.js';
import { ConnectionError, DealgraphError } from './dealgraph-error.js';
import type { OperationCall, Params } from './operation-call.js';
import { nextFormattedPage } from './pages.js';
import { pause } from './pause.js';
import { readLines, readText } from './read-ndjson.js';
import { responseError } from './response-error.js';
import { retryDelay } from './retry-policy.js';
import type { HttpRequest } from './transport.js';
import { TryLimit } from './try-limit.js';

/** Reads one page and sets `page.rows` to the number of its rows. */
type ReadPage = (page: Page) => AsyncIterable<unknown>;

interface Page {
  readonly text: AsyncIterable<string>;
  readonly isFirst: boolean;
  /** The number of rows read so far. */
  rows: number;
}

/** Yields the rows of this page and all later pages as they arrive. */
export function ndjsonRows(call: OperationCall, options: FormatOptions): AsyncIterable<unknown> {
  return follow(call, options, 'application/x-ndjson', async function* (page) {
    for await (const line of readLines(page.text)) {
      page.rows++;
      yield JSON.parse(line);
    }
  });
}

/** Yields the text of this page and all later pages as it arrives. Only the first page has a header line. */
export function csvText(call: OperationCall, options: FormatOptions): AsyncIterable<unknown> {
  return follow(call, options, 'text/csv', async function* (page) {
    const records = new CsvRecords();
    for await (const piece of page.text) {
      const behind = records.take(piece);
      page.rows = records.count;
      const given = page.isFirst ? piece : behind;
      if (given !== '') yield given;
    }
  });
}

const fileTypes = {
  parquet: 'application/vnd.apache.parquet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Returns one page as the bytes of a file. */
export function pageFile(call: OperationCall, format: keyof typeof fileTypes): Promise<PageFile> {
  const plain = call.request();
  const request = { ...plain, headers: { ...plain.headers, Accept: fileTypes[format] } };
  return call.transport.send(request, call.options, async (response) => {
    if (!response.ok) throw await responseError(response);
    const { headers } = response;
    const more = headers.get('X-Has-Next-Page');
    return {
      ...receiptOf(headers),
      data: new Uint8Array(await response.arrayBuffer()),
      endCursor: headers.get('X-End-Cursor'),
      hasNextPage: more === null ? null : more === 'true',
    };
  });
}

/** Reads this page and all later pages. `maxCredits` applies to all pages together, as for JSON. */
async function* follow(
  first: OperationCall,
  options: FormatOptions,
  accept: string,
  read: ReadPage,
): AsyncGenerator<unknown, void, undefined> {
  let call = first;
  let spent = 0;
  for (let at = 1; ; at++) {
    let headers = new Headers();
    const onHeaders = (given: Headers): void => {
      headers = given;
      const receipt = receiptOf(given);
      spent += receipt.credits.charged;
      options.onAnswer?.(receipt);
    };
    const page: Page = { text: pageText(call, accept, onHeaders), isFirst: at === 1, rows: 0 };
    yield* read(page);
    const params: Params | null = nextFormattedPage(call.operation, call.params, headers, page.rows);
    if (params === null) return;
    call = call.with(params, optionsOfPage(first.options, at, spent));
  }
}

/** Counts the records of a CSV text that arrives in pieces, and finds the end of its header. */
class CsvRecords {
  private isQuoted = false;
  private ends = 0;

  /** The number of complete records, without the header. */
  get count(): number {
    return Math.max(0, this.ends - 1);
  }

  /** Reads the next piece of text. Returns the part of it after the header line. */
  take(piece: string): string {
    let begin = this.ends > 0 ? 0 : piece.length;
    for (let at = 0; at < piece.length; at++) {
      const character = piece[at];
      // In a quoted cell, a quote is written as two. The first ends the quoted part, and the second starts it again.
      if (character === '"') this.isQuoted = !this.isQuoted;
      if (character !== '\n' || this.isQuoted) continue;
      if (this.ends === 0) begin = at + 1;
      this.ends++;
    }
    return piece.slice(begin);
  }
}

/** If no data arrives for this long, the connection is considered lost. */
const silenceMilliseconds = 30_000;

/**
 * Yields the text of one response as it arrives. If the connection is lost within the response, sends the request again
 * and skips the text already yielded. The request's Idempotency-Key keeps it from being charged again. (`transport.send`
 * retries requests whose response has not begun.)
 * @param onHeaders Called once, with the headers of the first response.
 */
async function* pageText(
  call: OperationCall,
  accept: string,
  onHeaders: (headers: Headers) => void,
): AsyncGenerator<string, void, undefined> {
  const plain = call.request();
  const request = { ...plain, isLasting: true, headers: { ...plain.headers, Accept: accept } };
  const limitOf = call.transport.triesOf(call.options);
  let responses = 0;
  const noteHeaders = (headers: Headers): void => {
    if (responses === 0) onHeaders(headers);
    responses++;
  };
  for (let given = 0, tries = 1; ; tries++) {
    let seen = 0;
    const earlier = responses;
    try {
      for await (const piece of readOnce(call, request, noteHeaders)) {
        const left = piece.slice(Math.max(0, given - seen));
        seen += piece.length;
        given = Math.max(given, seen);
        if (left !== '') yield left;
      }
      return;
    } catch (error) {
      call.options.signal?.throwIfAborted();
      const isLost = responses > earlier && error instanceof ConnectionError;
      if (!isLost || !plain.isRepeatable || tries >= limitOf) throw error;
      await pause(retryDelay(tries, null), call.options.signal);
    }
  }
}

async function* readOnce(
  call: OperationCall,
  request: HttpRequest,
  onHeaders: (headers: Headers) => void,
): AsyncGenerator<string, void, undefined> {
  const limit = new TryLimit(call.options.timeoutMilliseconds ?? silenceMilliseconds, call.options.signal);
  // `transport.send` applies its own timeout to each try, until the response begins.
  limit.lift();
  const options = { ...call.options, signal: limit.signal };
  try {
    const { body, headers } = await call.transport.send(request, options, async (response) => {
      if (!response.ok) throw await responseError(response);
      return response;
    });
    onHeaders(headers);
    if (body !== null) yield* readText(body, limit);
  } catch (error) {
    if (error instanceof DealgraphError) throw error;
    throw new ConnectionError(limit.isOver ? 'TIMEOUT' : 'CONNECTION_FAILED', error);
  } finally {
    limit.cut();
  }
}
