import { isDeepStrictEqual } from 'node:util';
import { sendGraph } from './documents.mjs';

const pageRows = 5000;

/**
 * Sends each query once to all servers, and compares the responses with Dealgraph's. Ignores a `nodes` object around a
 * list. Throws if rows or values differ. Returns the number of compared values.
 */
export async function checkSameRows(sides, data) {
  let rows = 0;
  for (const { document, variables, count } of questions(data)) {
    let expected;
    for (const side of sides) {
      const data = unwrap(await sendGraph(side, side.documents[document], variables));
      rows += requireCount(side, document, data, count);
      expected ??= data;
      if (!isDeepStrictEqual(data, expected))
        throw new Error(`${side.name} differs in ${document}: ${difference(expected, data, '')}`);
    }
    sides.forEach((side) => (side.answered += 1));
  }
  return rows;
}

function questions({ withRounds, roundsOfEach, sizes: { companies } }) {
  const [first, second, third] = withRounds;
  const rounds = ({ company }) => company.fundingRounds.length === roundsOfEach;
  const whole = ({ fundingRounds }) => fundingRounds.length === pageRows;
  const list = (data) => data.companies.totalCount === companies && data.companies.nodes.length === 50;
  return [
    ...[first, second, third].map((id) => ({ document: 'companyRounds', variables: { id }, count: rounds })),
    { document: 'companyList', count: list },
    { document: 'rounds', count: whole },
    { document: 'roundsWithInvestors', count: whole },
    { document: 'companyName', variables: { id: first }, count: ({ company }) => company.id === first },
  ];
}

function requireCount(side, document, data, count) {
  if (!count(data)) throw new Error(`${side.name} answered ${document} with another number of rows.`);
  return countValues(data);
}

function countValues(value) {
  if (value === null || typeof value !== 'object') return 1;
  return Object.values(value).reduce((sum, part) => sum + countValues(part), 0);
}

/** Replaces each object whose only key is `nodes` with its list. */
function unwrap(value) {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(unwrap);
  const entries = Object.entries(value);
  if (entries.length === 1 && entries[0][0] === 'nodes') return unwrap(entries[0][1]);
  return Object.fromEntries(entries.map(([name, part]) => [name, unwrap(part)]));
}

/** Describes the first difference between two responses. */
function difference(expected, got, path) {
  const isParent = (value) => value !== null && typeof value === 'object';
  if (!isParent(expected) || !isParent(got))
    return `${path} is ${JSON.stringify(got)?.slice(0, 200)}, not ${JSON.stringify(expected)?.slice(0, 200)}`;
  const names = [...new Set([...Object.keys(expected), ...Object.keys(got)])];
  const name = names.find((one) => !isDeepStrictEqual(expected[one], got[one]));
  return difference(expected[name], got[name], `${path}.${name}`);
}
