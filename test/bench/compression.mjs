// Measures the latency that compression adds and the bytes that it saves (npm run bench compression). Reads a page of
// 5,000 rounds, one at a time and four in parallel, and companies by ID, both different ones and the same one
// repeatedly. Each read alternates between no compression, gzip and Brotli. Prints medians. Options: --calls 30.
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { loadBenchData } from './load-bench-data.mjs';
import { openBenchDatabase } from './open-bench-database.mjs';
import { format, printTable } from './print-table.mjs';
import { startBenchServer } from './start-bench-server.mjs';

const { values } = parseArgs({ options: { calls: { type: 'string', default: '30' } } });
const calls = Number(values.calls);
const warmUpCalls = 5;
const codings = ['identity', 'gzip', 'br'];
const agent = new Agent({ keepAlive: true });

/** Returns the milliseconds until the last byte, and the number of compressed bytes. */
function call(url, secret, coding) {
  const headers = { 'X-API-Key': secret, 'Accept-Encoding': coding };
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const calling = request(url, { headers, agent }, (response) => {
      let bytes = 0;
      response.on('data', (piece) => (bytes += piece.length));
      response.on('end', () => {
        const got = response.headers['content-encoding'] ?? 'identity';
        if (response.statusCode !== 200 || got !== coding)
          reject(new Error(`${url} was answered with ${response.statusCode} in ${got}.`));
        else resolve({ wait: performance.now() - started, bytes });
      });
    });
    calling.on('error', reject);
    calling.end();
  });
}

function median(waits) {
  return waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)];
}

/**
 * Returns a row for each coding: the median in milliseconds, its ratio to the uncompressed median, and the bytes. With
 * several URLs, each call uses the next one.
 */
async function compare(what, urls, secret, atOnce) {
  let made = 0;
  const next = () => urls[made++ % urls.length];
  const taken = codings.map((coding) => ({ coding, waits: [], bytes: 0 }));
  for (let turn = -warmUpCalls; turn < calls; turn++) {
    for (const one of taken) {
      const answers = await Promise.all(
        Array.from({ length: atOnce }, () => call(next(), secret, one.coding)),
      );
      one.bytes = answers[0].bytes;
      if (turn >= 0) one.waits.push(...answers.map(({ wait }) => wait));
    }
  }
  const [plain] = taken;
  const base = median(plain.waits);
  return taken.map(({ coding, waits, bytes }) => {
    const wait = median(waits);
    return [
      `${what}, ${coding}`,
      format(wait, 2),
      format(wait / base, 2),
      format(bytes),
      format(bytes / plain.bytes, 2),
    ];
  });
}

/** Measures the duration and the output size of each compression level for a page, on one thread. */
function compareLevels(bytes) {
  const quality = (level) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } });
  const levels = [
    ...[1, 2, 4, 6].map((level) => [`gzip at ${level}`, () => gzipSync(bytes, { level })]),
    ...[1, 3, 4, 5].map((level) => [`br at ${level}`, () => brotliCompressSync(bytes, quality(level))]),
  ];
  return levels.map(([what, compress]) => {
    const waits = Array.from({ length: 7 }, () => {
      const started = performance.now();
      compress();
      return performance.now() - started;
    });
    return [what, format(median(waits), 1), format(compress().length / bytes.length, 3)];
  });
}

const database = await openBenchDatabase();
let server;
try {
  console.log(`Filling a database: ${database.title} ...`);
  const { secret, searchId, companyIds } = await loadBenchData(database.source);
  server = await startBenchServer(database.environment);
  const page = `${server.url}/api/v1/searches/funding-rounds/${searchId}/results?limit=5000`;
  const companies = companyIds.map((id) => `${server.url}/api/v1/companies/${id}`);
  const rows = [
    ...(await compare('5,000 rounds', [page], secret, 1)),
    ...(await compare('5,000 rounds, four at a time', [page], secret, 4)),
    ...(await compare('another company by id', companies, secret, 1)),
    ...(await compare('the same company by id', companies.slice(0, 1), secret, 1)),
    ...(await compare('the same, 32 at a time', companies.slice(0, 1), secret, 32)),
  ];
  const plain = await fetch(page, { headers: { 'X-API-Key': secret } });
  printTable(
    ['a page of 5,000 rounds', 'ms', 'share'],
    compareLevels(Buffer.from(await plain.arrayBuffer())),
  );
  printTable(['answer and coding', 'median ms', 'times', 'bytes', 'share'], rows);
} finally {
  agent.destroy();
  await server?.stop();
  await database.drop();
}
