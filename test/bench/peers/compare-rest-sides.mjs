import { measurePages } from '../measure-pages.mjs';
import { callOverSockets } from './call-over-sockets.mjs';
import { measureParallelReads } from './measure-parallel-reads.mjs';
import { inTurn, measureTurns, median } from './measure-turns.mjs';
import { restRequest } from './rest-request.mjs';

/** The first calls are not representative, because V8 optimizes a server's code only after many calls. */
const warmUpCalls = 4000;
const pageRows = 5000;

/** The parts of the comparison. Each returns lines of the table, with one value per server, in order. */
export const restParts = {
  point: comparePoints,
  cpu: compareComputing,
  rounds: (sides, data, options) => comparePages(sides, '5,000 rounds', data.roundsPath, options),
  investors: (sides, data, options) => comparePages(sides, '5,000 investors', data.investorsPath, options),
  beside: compareBeside,
};

function companyPath(id) {
  return `/api/v1/companies/${id}`;
}

function computingLine(values) {
  return { what: '  computing in its process', unit: 'ms/call', values };
}

async function comparePoints(sides, { companyIds }, { connections, seconds, rounds }) {
  const requestsOf = ({ secret }) =>
    companyIds.map((id) => ({ path: companyPath(id), ...restRequest(secret) }));
  for (const side of sides)
    await callOverSockets({ side, requests: requestsOf(side), connections }, warmUpCalls);
  const measured = await measureTurns(sides, { requestsOf, connections, seconds, rounds });
  const values = measured.map(({ rate }) => rate);
  const what = `a company by id, ${connections} connections`;
  const requirements = [
    { against: 'bare', needed: 0.6, aim: 1 },
    { against: 'Express', needed: 1, aim: 1.2 },
  ];
  return [
    { what, unit: 'calls/s', values, requirements, moreIsBetter: true },
    computingLine(measured.map(({ computing }) => computing)),
  ];
}

/** These calls take about one second of CPU time, which /proc reports in hundredths of a second. */
const callsOfRound = 5000;
const computingRounds = 11;

/**
 * Measures the CPU time per call in many short rounds. This value is suitable for comparing two versions even if the
 * machine has other load.
 */
async function compareComputing(sides, { companyIds }, { connections }) {
  const rounds = sides.map(() => []);
  for (let round = -1; round < computingRounds; round++) {
    for (const [at, side] of inTurn([...sides.entries()], round)) {
      const requests = companyIds.map((id) => ({ path: companyPath(id), ...restRequest(side.secret) }));
      const before = side.cpuSeconds() ?? Number.NaN;
      await callOverSockets({ side, requests, connections }, callsOfRound);
      const microseconds = ((side.cpuSeconds() ?? Number.NaN) - before) * 1e6;
      // The first round is a warm-up.
      if (round >= 0) rounds[at].push(microseconds / callsOfRound);
    }
  }
  const what = `a company by id, ${connections} connections: computing`;
  const requirements = [
    { against: 'bare', needed: 1.67, aim: 1 },
    { against: 'Express', needed: 1, aim: 0.83 },
  ];
  return [{ what, unit: 'us/call', values: rounds.map(median), requirements }];
}

/** Measures pages. The CPU time per page includes the warm-up calls. */
async function comparePages(sides, what, path, { calls }) {
  const pages = sides.map(({ name, url, secret }) => ({
    what: name,
    url: url + path,
    init: restRequest(secret),
    rowsOf: (body) => body,
  }));
  const before = sides.map((side) => side.cpuSeconds());
  const times = await measurePages({ pages, calls, rowCount: pageRows });
  const computing = times.map(({ answered }, at) => {
    sides[at].answered += answered;
    return before[at] === null ? Number.NaN : ((sides[at].cpuSeconds() - before[at]) * 1000) / answered;
  });
  const requirements = [{ against: 'bare', needed: 0.8, aim: 0.5 }];
  return [
    { what, unit: 'ms', values: times.map(({ median }) => median), requirements },
    computingLine(computing),
  ];
}

/**
 * Measures point reads while another key reads pages. The requirement applies only to Dealgraph: the ratio of the
 * latency with page reads to the latency without them.
 */
async function compareBeside(sides, { companyIds, roundsPath }, { pagers, seconds, rounds }) {
  const [alone, beside] = await measureParallelReads(sides, {
    companyIds,
    pagers: [0, pagers],
    seconds,
    rounds,
    pointOf: ({ url, secret }, id) => [url + companyPath(id), restRequest(secret)],
    pageOf: ({ url, pagerSecret }) => [url + roundsPath, restRequest(pagerSecret)],
  });
  const times = beside.map(({ p99 }, at) => p99 / alone[at].p99);
  const needs = { name: `p99 beside ${pagers} of another key / alone`, needed: 3, aim: 2, ratio: times[0] };
  const what = `the same beside ${pagers} ${pagers === 1 ? 'reader' : 'readers'} of 5,000 rounds: p99`;
  return [
    { what: 'a company by id, one caller alone: p99', unit: 'ms', values: alone.map(({ p99 }) => p99) },
    { what, unit: 'ms', values: beside.map(({ p99 }) => p99) },
    { what: '  times its p99 alone', unit: 'x', values: times, requirements: [needs] },
    { what: '  pages read meanwhile', unit: 'pages', values: beside.map(({ pages }) => pages) },
  ];
}
