import { isDeepStrictEqual } from 'node:util';
import { askGraph } from './documents.mjs';

const pageRows = 5000;

/**
 * Asks every side every question once and compares the whole answers; the first side's are what the others have to
 * answer, apart from a `nodes` around a list. Throws when rows or values differ. Answers how many values were compared.
 */
export async function checkSameRows(sides, { withRounds, sizes }) {
  let rows = 0;
  for (const { document, variables, count } of questions(withRounds, sizes)) {
    let expected;
    for (const side of sides) {
      const data = unwrap(await askGraph(side, side.documents[document], variables));
      rows += requireCount(side, document, data, count);
      expected ??= data;
      if (!isDeepStrictEqual(data, expected))
        throw new Error(`${side.name} differs in ${document}: ${difference(expected, data, '')}`);
    }
    sides.forEach((side) => (side.answered += 1));
  }
  return rows;
}

function questions(withRounds, { companies }) {
  const [first, second, third] = withRounds;
  const rounds = ({ company }) => company.fundingRounds.length === 20;
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

/** A list stands for an object that holds nothing but its `nodes`. */
function unwrap(value) {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(unwrap);
  const entries = Object.entries(value);
  if (entries.length === 1 && entries[0][0] === 'nodes') return unwrap(entries[0][1]);
  return Object.fromEntries(entries.map(([name, part]) => [name, unwrap(part)]));
}

/** Where two answers part for the first time. */
function difference(expected, got, path) {
  const isParent = (value) => value !== null && typeof value === 'object';
  if (!isParent(expected) || !isParent(got))
    return `${path} is ${JSON.stringify(got)?.slice(0, 200)}, not ${JSON.stringify(expected)?.slice(0, 200)}`;
  const names = [...new Set([...Object.keys(expected), ...Object.keys(got)])];
  const name = names.find((one) => !isDeepStrictEqual(expected[one], got[one]));
  return difference(expected[name], got[name], `${path}.${name}`);
}
