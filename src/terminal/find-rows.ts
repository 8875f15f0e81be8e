import type { Row } from './row-writer.js';

/** What the graph calls the rows of a list. */
const listKeys = ['nodes', 'groups', 'changes', 'values', 'items', 'rows'];

/** The rows of the one list that an answer of the graph holds; null when it holds none, or several. */
export function findRows(data: unknown): readonly Row[] | null {
  if (Array.isArray(data)) return data.every(isRow) ? data : null;
  if (!isRow(data)) return null;
  for (const key of listKeys) if (Array.isArray(data[key])) return findRows(data[key]);
  const edges = data['edges'];
  if (Array.isArray(edges)) return findRows(edges);
  const [only, ...others] = Object.values(data);
  return others.length === 0 ? findRows(only) : null;
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
