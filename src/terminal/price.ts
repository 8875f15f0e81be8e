import type { OutputFormat } from './output-formats.js';
import { printRecord } from './print-record.js';
import { readJson } from './read-json.js';
import type { Reply } from './server.js';
import type { Terminal } from './terminal.js';

/** What a dry run tells of an answer. */
export interface Price {
  readonly credits: number;
  readonly rows: number;
  readonly records: Readonly<Record<string, number>>;
}

export const noPrice: Price = { credits: 0, rows: 0, records: {} };

/** The price in the answer to a dry run, of either door. */
export function readPrice({ text }: Reply): Price {
  const body = readJson(text, 'The answer') as Price & { readonly extensions?: { readonly dryRun?: Price } };
  return body.extensions?.dryRun ?? body;
}

/** The price of two answers together. */
export function addPrices(a: Price, b: Price): Price {
  const records: Record<string, number> = { ...a.records };
  for (const [kind, count] of Object.entries(b.records)) records[kind] = (records[kind] ?? 0) + count;
  return { credits: a.credits + b.credits, rows: a.rows + b.rows, records };
}

/** Prints a price; as a program reads it unless a table is wanted. */
export async function printPrice(terminal: Terminal, format: OutputFormat, price: Price): Promise<void> {
  await printRecord(terminal, { format, columns: undefined }, { ...price });
}
