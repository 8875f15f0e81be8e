import type { OutputFormat } from './output-formats.js';
import { printRecord } from './print-record.js';
import { readJson } from './read-text.js';
import type { Reply } from './server.js';
import type { Terminal } from './terminal.js';

/** The price of a request, as reported by a dry run. */
export interface Price {
  readonly credits: number;
  readonly rows: number;
  readonly records: Readonly<Record<string, number>>;
}

export const noPrice: Price = { credits: 0, rows: 0, records: {} };

/** Reads the price from a dry-run response of the REST or GraphQL API. */
export function readPrice({ text }: Reply): Price {
  const body = readJson(text, 'The answer') as Price & { readonly extensions?: { readonly dryRun?: Price } };
  return body.extensions?.dryRun ?? body;
}

/** Returns the sum of two prices. */
export function addPrices(a: Price, b: Price): Price {
  const records: Record<string, number> = { ...a.records };
  for (const [kind, count] of Object.entries(b.records)) records[kind] = (records[kind] ?? 0) + count;
  return { credits: a.credits + b.credits, rows: a.rows + b.rows, records };
}

/** Prints a price in the chosen format. */
export async function printPrice(terminal: Terminal, format: OutputFormat, price: Price): Promise<void> {
  await printRecord(terminal, { format, columns: undefined }, { ...price });
}
