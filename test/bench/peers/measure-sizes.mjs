import { format, printTable } from '../print-table.mjs';
import { startBenchServer } from '../start-bench-server.mjs';
import { graphRequest } from './documents.mjs';
import { loadSizeData } from './load-size-data.mjs';
import { printRequirements } from './print-rest-lines.mjs';
import { restRequest } from './rest-request.mjs';

const growth = 10;
const pageRows = 5000;
const warmUpCalls = 5;
/** Multiplies the number of calls for point reads, which are so fast that more samples are needed. */
const pointsForCall = 20;

const ordered = `{ companies(first: 50, orderBy: { field: FOUNDED_YEAR, direction: DESC }) {
  nodes { id organizationName foundedYear } } }`;
const filtered = `{ companies(first: 50, filter: { hq: { country: { eq: "Estonia" } } },
  orderBy: { field: FOUNDED_YEAR, direction: DESC }) { nodes { id organizationName foundedYear } } }`;
const filteredRounds = `{ fundingRounds(first: 50, filter: { investmentType: { eq: "Series H" } },
  orderBy: { field: RAISED_AMOUNT_USD, direction: DESC }) { nodes { id name raisedAmountUsd } } }`;

/** The reads to measure. `requestOf` returns the arguments of `fetch` for a database size and a call number. */
const cases = [
  {
    what: 'a company by id',
    callsOf: (calls) => calls * pointsForCall,
    requestOf: (size, call) =>
      read(size, `/api/v1/companies/${size.companyIds[call % size.companyIds.length]}`),
  },
  { what: '5,000 rounds, first page', requestOf: (size) => readPage(size, 0) },
  {
    what: '5,000 rounds, last page',
    requestOf: (size) => readPage(size, Math.floor(size.rowCount / pageRows) - 1),
  },
  { what: '50 companies in an order', requestOf: (size) => ask(size, ordered) },
  { what: '50 companies of a country (0.5 %), in an order', requestOf: (size) => ask(size, filtered) },
  { what: '50 rounds of a type (0.1 %), in an order', requestOf: (size) => ask(size, filteredRounds) },
];

function read({ url, secret }, path) {
  return [url + path, restRequest(secret)];
}

function readPage(size, page) {
  const path = `/api/v1/searches/funding-rounds/${size.searchId}/results?limit=${pageRows}&page=${page}`;
  return read(size, path);
}

function ask({ url, secret }, query) {
  return [`${url}/graphql`, graphRequest({ secret }, query)];
}

/**
 * Prints how long a single caller waits for reads in a database with this many companies and their rounds, and in one
 * with a tenth of them. The calls alternate.
 */
export async function measureSizes({ openDatabase, stops, calls }, companies) {
  const sizes = [];
  for (const count of [Math.ceil(companies / growth), companies])
    sizes.push(await openSize(openDatabase, stops, count));
  const measured = [];
  for (const one of cases) measured.push({ what: one.what, medians: await measureCase(sizes, one, calls) });
  const headings = sizes.map(
    ({ count, rowCount }) => `${format(count)} companies, ${format(rowCount)} rounds`,
  );
  printTable(
    ['one caller, sizes in turn: median ms', ...headings],
    measured.map(({ what, medians }) => [what, ...medians.map((median) => format(median, 2))]),
  );
  const ratios = measured.map(({ what, medians: [small, large] }) => ({
    what: `${what} / at a tenth`,
    found: large / small,
    needed: 1.3,
    aim: 1.1,
  }));
  printRequirements(ratios, ['the larger size', 'times']);
}

async function openSize(openDatabase, stops, count) {
  const database = await openDatabase();
  console.log(`Filling ${database.title} with ${format(count)} companies ...`);
  const started = performance.now();
  const data = await loadSizeData(database.source, count);
  console.log(`Filled in ${format((performance.now() - started) / 1000)} s.`);
  const server = await startBenchServer({ ...database.environment, NODE_ENV: 'production' });
  stops.unshift(server.stop);
  return { ...data, count, url: server.url };
}

async function measureCase(sizes, { requestOf, callsOf = (calls) => calls }, calls) {
  const waits = sizes.map(() => []);
  for (let call = -warmUpCalls; call < callsOf(calls); call++)
    for (const [at, size] of sizes.entries()) {
      const wait = await measureCall(requestOf(size, call + warmUpCalls));
      if (call >= 0) waits[at].push(wait);
    }
  return waits.map((each) => each.sort((a, b) => a - b)[Math.floor(each.length / 2)]);
}

async function measureCall([url, request]) {
  const started = performance.now();
  const response = await fetch(url, request);
  const text = await response.text();
  if (!response.ok || text.startsWith('{"errors"'))
    throw new Error(`${url} answered ${response.status}: ${text.slice(0, 500)}`);
  return performance.now() - started;
}
