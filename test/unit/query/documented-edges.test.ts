import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { edgePaths } from '../../../src/query/model/aggregate-edges.js';
import { filterFields } from '../../../src/query/model/filter-fields.js';
import { recordOrders } from '../../../src/query/model/record-orders.js';
import { type RecordKind, recordKinds, wordsOf } from '../../../src/records/record-kinds.js';

// The guides list all edges. These tests compare the lists with the table of edges.

const page = (name: string): string => readFileSync(join(__dirname, '../../../docs', name), 'utf8');

/** Returns the list items after a line of a page, without the text after a semicolon. */
function listAfter(text: string, line: string): string[] {
  const [, rest = ''] = text.split(`\n${line}\n\n`);
  const [list = ''] = rest.split('\n\n');
  return list.split('\n').map((item) => item.split(';')[0] ?? '');
}

function listOf(
  word: (kind: RecordKind) => string,
  namesOf: (kind: RecordKind) => readonly string[],
): string[] {
  return recordKinds.flatMap((kind) => {
    const names = namesOf(kind).map((name) => `\`${name}\``);
    return names.length === 0 ? [] : [`- ${word(kind)}: ${names.join(', ')}`];
  });
}

const many = (kind: RecordKind): string => wordsOf(kind).many;
const filtered = (ends: 'one' | 'many') => (kind: RecordKind) =>
  Object.entries(filterFields[kind])
    .filter(([, field]) => ends in field)
    .map(([name]) => name);

it.each([
  ['An edge to one record takes a filter, and matches if the record exists and matches:', 'one'],
  ['An edge to several records takes conditions:', 'many'],
] as const)('docs/searching.md lists the edges of filters: %s', (line, ends) => {
  expect(listAfter(page('searching.md'), line).toSorted()).toEqual(listOf(many, filtered(ends)).toSorted());
});

it('docs/searching.md lists the counts that records can be ordered by', () => {
  const [list = ''] = /edge counts \(([^)]*)\)/.exec(page('searching.md'))?.slice(1) ?? [];
  const counts = recordKinds.flatMap((kind) =>
    Object.entries(recordOrders[kind].fields).flatMap(([name, { edge }]) =>
      edge === undefined ? [] : [name],
    ),
  );
  expect(list.replaceAll('`', '').split(', ').toSorted()).toEqual([...new Set(counts)].toSorted());
});

it('docs/aggregates.md lists the edges of aggregates', () => {
  const direct = (kind: RecordKind): string[] =>
    edgePaths[kind].filter(({ steps }) => steps.length === 1).map(({ name }) => name);
  const expected = listOf((kind) => wordsOf(kind).one, direct);
  expect(listAfter(page('aggregates.md'), 'Edges:').toSorted()).toEqual(expected.toSorted());
});
