import { measurePages } from '../measure-pages.mjs';
import { graphRequest } from './documents.mjs';
import { measureNeighbours } from './measure-neighbours.mjs';
import { measureTurns } from './measure-turns.mjs';

const connections = 16;
const pageRows = 5000;

/**
 * Every case: what is measured, its unit, and a figure for each side, in the order of the sides. Below a case comes what
 * a call costs the side's process to compute, which others that use the machine meanwhile change little.
 */
export async function compareSides(sides, data, options) {
  const list = data.withRounds.map((id) => ({ id }));
  return [
    ...(await compareRates(sides, 'a company, 20 rounds, their investors', 'companyRounds', list, options)),
    ...(await compareRates(
      sides,
      '50 companies in an order, total count',
      'companyList',
      [undefined],
      options,
    )),
    ...(await comparePages(sides, '5,000 rounds, their participations', 'rounds', options)),
    ...(await comparePages(sides, '5,000 rounds, the investors themselves', 'roundsWithInvestors', options)),
    ...(await compareNeighbours(sides, data, options)),
    { what: 'memory (RSS) after all of it', unit: 'MiB', values: sides.map(memoryOf) },
  ];
}

function computingCase(values) {
  return { what: '  computing in its process', unit: 'ms/call', values };
}

async function compareRates(sides, what, document, variables, { seconds, rounds }) {
  const requestsOf = (side) => variables.map((one) => graphCall(side, side.documents[document], one));
  const measured = await measureTurns(sides, { requestsOf, connections, seconds, rounds });
  const values = measured.map(({ rate }) => rate);
  const computing = measured.map((one) => one.computing);
  return [{ what: `${what}; ${connections} connections`, unit: 'calls/s', values }, computingCase(computing)];
}

/** A request of the graph, as it is written down and sent. */
export function graphCall(side, query, variables) {
  return { path: '/graphql', ...graphRequest(side, query, variables) };
}

function memoryOf(side) {
  return side.memory()?.now ?? Number.NaN;
}

/** What is computed for a page includes the calls that warm up. */
async function comparePages(sides, what, document, { calls }) {
  const pages = sides.map((side) => ({
    what: side.name,
    url: `${side.url}/graphql`,
    init: graphRequest(side, side.documents[document]),
    rowsOf: ({ data, errors }) => (errors === undefined ? data.fundingRounds.nodes : undefined),
  }));
  const before = sides.map((side) => side.cpuSeconds());
  const times = await measurePages({ pages, calls, rowCount: pageRows });
  const computing = times.map(({ answered }, at) => {
    sides[at].answered += answered;
    return before[at] === null ? Number.NaN : ((sides[at].cpuSeconds() - before[at]) * 1000) / answered;
  });
  return [{ what, unit: 'ms', values: times.map((time) => time.median) }, computingCase(computing)];
}

async function compareNeighbours(sides, { companyIds }, { pagers, seconds, rounds }) {
  const [alone, ...beside] = await measureNeighbours(sides, {
    companyIds,
    pagers: [0, ...pagers],
    seconds,
    rounds,
    pointOf: (side, id) => [`${side.url}/graphql`, graphRequest(side, side.documents.companyName, { id })],
    pageOf: (side) => [
      `${side.url}/graphql`,
      graphRequest({ secret: side.pagerSecret }, side.documents.rounds),
    ],
  });
  const p99 = alone.map((one) => one.p99);
  const cases = [{ what: '2 fields of a company, alone: p99', unit: 'ms', values: p99 }];
  beside.forEach((ofSides, at) => cases.push(...describeBeside(pagers[at], ofSides, p99)));
  return cases;
}

function describeBeside(count, ofSides, p99Alone) {
  const of = (read) => ofSides.map(read);
  const what = `the same beside ${count} ${count === 1 ? 'reader' : 'readers'} of 5,000 rounds`;
  return [
    { what: `${what}: p99`, unit: 'ms', values: of(({ p99 }) => p99) },
    { what: '  times its p99 alone', unit: 'x', values: of(({ p99 }, at) => p99 / p99Alone[at]) },
    { what: '  median', unit: 'ms', values: of(({ median }) => median) },
    { what: '  pages read meanwhile', unit: 'pages', values: of(({ pages }) => pages) },
  ];
}
