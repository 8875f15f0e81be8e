import type { Line } from '../tabular/line.js';
import { findNamedDelimiter, sniffDelimiter } from '../tabular/table-header.js';
import { identifyHeader } from './identify-header.js';
import type { RecognitionTerms } from './lookup-keys.js';

/** How a file is laid out: a JSON object a line, one identifier a line, or a table. */
export type Layout = 'objects' | 'lines' | 'table';

/** The share of the first lines that need as many cells as the first one, where no column is recognised by its name. */
const neededShare = 0.8;

/**
 * Finds how a file is laid out by its first lines. A line of several cells is a header when it names an identifier;
 * otherwise most lines need to have as many cells, because names and addresses hold commas too.
 */
export function findLayout(lines: readonly Line[], terms: RecognitionTerms): Layout {
  const texts = lines.filter((line) => typeof line === 'string').filter((line) => line.trim() !== '');
  const [first = ''] = texts;
  if (first.trimStart().startsWith('{')) return 'objects';
  if (findNamedDelimiter(first) !== null) return 'table';
  const delimiter = sniffDelimiter(first, []);
  const cells = cellsOf(first, delimiter);
  if (cells.length < 2) return 'lines';
  if (cells.some((cell) => isNamed(cell, terms))) return 'table';
  const same = texts.filter((line) => cellsOf(line, delimiter).length === cells.length).length;
  return same >= texts.length * neededShare ? 'table' : 'lines';
}

function isNamed(cell: string, terms: RecognitionTerms): boolean {
  const name = cell.trim().replaceAll('"', '');
  return identifyHeader(terms, name) !== null || name.toLowerCase() === terms.by?.trim().toLowerCase();
}

function cellsOf(line: string, delimiter: string): readonly string[] {
  return line.replaceAll(/"(?:[^"]|"")*"/g, (quoted) => quoted.replaceAll(delimiter, '')).split(delimiter);
}
