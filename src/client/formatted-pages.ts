import { CsvRecords } from './csv-records.js';
import type { FormatOptions } from './format-options.js';
import type { OperationCall, Params } from './operation-call.js';
import { nextFormattedPage } from './next-page.js';
import { optionsOfPage } from './options-of-page.js';
import { pageText } from './page-text.js';
import { readLines } from './read-lines.js';
import { receiptOf } from './receipt-of.js';

/** Reads one page, adds to `count` what rows it has. */
type ReadPage = (page: Page) => AsyncIterable<unknown>;

interface Page {
  readonly text: AsyncIterable<string>;
  readonly isFirst: boolean;
  /** Its rows so far. */
  rows: number;
}

/** The rows of this page and those behind it, each as it comes. */
export function ndjsonRows(call: OperationCall, options: FormatOptions): AsyncIterable<unknown> {
  return follow(call, options, 'application/x-ndjson', async function* (page) {
    for await (const line of readLines(page.text)) {
      page.rows++;
      yield JSON.parse(line);
    }
  });
}

/** The text of this page and those behind it, with the header line of the first. */
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

/** What the pages may cost together is divided among them, as that of JSON pages. */
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
