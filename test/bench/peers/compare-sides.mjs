import { graphRequest } from './documents.mjs';
import { measureParallelReads } from './measure-parallel-reads.mjs';
import { measureTurns } from './measure-turns.mjs';

const connections = 16;

/**
 * Measures all cases. Returns their names, units, and one value per server, in order. Most cases are followed by the
 * CPU time per call in the server's process, which other load on the machine affects little, and by that of the client.
 * `withSides` starts new processes for each case, so that a case does not depend on what an earlier one left in memory.
 */
export async function compareSides(withSides, data, options) {
  const list = data.withRounds.map((id) => ({ id }));
  const { roundsOfEach } = data;
  const measures = [
    (sides) =>
      compareRates(
        sides,
        `a company, ${roundsOfEach} rounds, their investors`,
        'companyRounds',
        list,
        options,
      ),
    (sides) =>
      compareRates(sides, '50 companies in an order, total count', 'companyList', [undefined], options),
    (sides) => comparePages(sides, '5,000 rounds, their participations', 'rounds', options),
    (sides) => comparePages(sides, '5,000 rounds, the investors themselves', 'roundsWithInvestors', options),
    (sides) => compareParallelReads(sides, data, options),
  ];
  const cases = [];
  for (const measure of measures) cases.push(...(await withSides(measure)));
  return cases;
}

function computingCases(measured) {
  return [
    {
      what: '  CPU time of its process',
      unit: 'ms/call',
      values: measured.map(({ computing }) => computing),
    },
    { what: '  CPU time of the client', unit: 'ms/call', values: measured.map(({ sending }) => sending) },
  ];
}

async function compareRates(sides, what, document, variables, { seconds, rounds }) {
  const requestsOf = (side) => variables.map((one) => graphCall(side, side.documents[document], one));
  const measured = await measureTurns(sides, { requestsOf, connections, seconds, rounds });
  const values = measured.map(({ rate }) => rate);
  return [
    { what: `${what}; ${connections} connections`, unit: 'calls/s', values },
    ...computingCases(measured),
  ];
}

/** Creates a GraphQL request, including its path. */
export function graphCall(side, query, variables) {
  return { path: '/graphql', ...graphRequest(side, query, variables) };
}

/** Measures the time of a page for one caller that requests it again as soon as it has it. */
async function comparePages(sides, what, document, { seconds, rounds }) {
  const requestsOf = (side) => [graphCall(side, side.documents[document])];
  const measured = await measureTurns(sides, { requestsOf, connections: 1, seconds, rounds });
  const memory = sides.map((side) => side.memory()?.now ?? Number.NaN);
  return [
    { what, unit: 'ms', values: measured.map(({ rate }) => 1000 / rate) },
    ...computingCases(measured),
    { what: '  memory (RSS) after it', unit: 'MiB', values: memory },
  ];
}

async function compareParallelReads(sides, { companyIds }, { pagers, seconds, rounds }) {
  const [alone, ...beside] = await measureParallelReads(sides, {
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
