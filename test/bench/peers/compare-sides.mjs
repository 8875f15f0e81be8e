import { measurePages } from '../measure-pages.mjs';
import { graphRequest } from './documents.mjs';
import { measureNeighbours } from './measure-neighbours.mjs';
import { measureTurns } from './measure-turns.mjs';

const connections = 16;
const pageRows = 5000;

/** Every case: what is measured, its unit, and a figure for each side, in the order of the sides. */
export async function compareSides(sides, data, options) {
  const { companyIds, withRounds } = data;
  const cases = [];
  const rate = async (what, document, variables) => {
    const requestsOf = (side) => variables.map((one) => graphCall(side, side.documents[document], one));
    const values = await measureTurns(sides, { requestsOf, connections, ...options });
    cases.push({ what, unit: 'calls/s', values });
  };
  await rate(
    'a company, 20 rounds, their investors; 16 connections',
    'companyRounds',
    withRounds.map((id) => ({ id })),
  );
  await rate('50 companies in an order, total count; 16 connections', 'companyList', [undefined]);
  cases.push(await comparePages(sides, '5,000 rounds, their participations', 'rounds', options));
  cases.push(
    await comparePages(sides, '5,000 rounds, the investors themselves', 'roundsWithInvestors', options),
  );
  for (const pagers of options.pagers) {
    const neighbours = await measureNeighbours(sides, { companyIds, ...options, pagers });
    cases.push(...describeNeighbours(neighbours, pagers));
  }
  cases.push({ what: 'memory (RSS) after all of it', unit: 'MiB', values: sides.map(memoryOf) });
  return cases;
}

/** A request of the graph, for autocannon. */
export function graphCall(side, query, variables) {
  return { path: '/graphql', ...graphRequest(side, query, variables) };
}

function memoryOf(side) {
  return side.memory()?.now ?? Number.NaN;
}

async function comparePages(sides, what, document, { calls }) {
  const pages = sides.map((side) => ({
    what: side.name,
    url: `${side.url}/graphql`,
    init: graphRequest(side, side.documents[document]),
    rowsOf: ({ data, errors }) => (errors === undefined ? data.fundingRounds.nodes : undefined),
  }));
  const times = await measurePages({ pages, calls, rowCount: pageRows });
  times.forEach(({ answered }, at) => (sides[at].answered += answered));
  return { what, unit: 'ms', values: times.map((time) => time.median) };
}

function describeNeighbours(neighbours, pagers) {
  const of = (read) => neighbours.map(read);
  const beside = `beside ${pagers} ${pagers === 1 ? 'reader' : 'readers'} of 5,000 rounds`;
  return [
    { what: '2 fields of a company, alone: p99', unit: 'ms', values: of(({ alone }) => alone.p99) },
    { what: `2 fields of a company, ${beside}: p50`, unit: 'ms', values: of((one) => one.beside.median) },
    { what: `2 fields of a company, ${beside}: p99`, unit: 'ms', values: of((one) => one.beside.p99) },
    { what: '  times its p99 alone', unit: 'x', values: of((one) => one.beside.p99 / one.alone.p99) },
    { what: '  pages read meanwhile', unit: 'pages', values: of(({ pages }) => pages) },
  ];
}
