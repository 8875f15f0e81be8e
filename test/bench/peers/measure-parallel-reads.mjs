import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const pauseMs = 5;
const pageReader = join(import.meta.dirname, 'read-pages.mjs');

/**
 * Measures how long a single caller waits for a company while other callers continuously read pages of 5,000 rounds.
 * `pagers` contains the numbers of other callers to measure, where 0 is the single caller alone. The other callers are
 * a separate process, because receiving megabytes in this process would delay the measurement. `pointOf` and `pageOf`
 * return the arguments of `fetch`. Servers and numbers alternate.
 *
 * Returns, for each number and each server, the median and the 99th percentile in milliseconds, and the number of
 * pages.
 */
export async function measureParallelReads(sides, { companyIds, pagers, seconds, rounds, pointOf, pageOf }) {
  const readers = sides.map((side) => ({ side, nextId: ids(companyIds), pointOf, pageOf }));
  const taken = pagers.map((count) => readers.map((reader) => ({ reader, count, waits: [], pages: 0 })));
  for (let round = -1; round < rounds; round++)
    for (const one of taken.flat()) {
      const { waits, pages } = await readBesidePages(one.reader, one.count, () => endOf(seconds));
      if (round < 0) continue;
      one.waits.push(...waits);
      one.pages += pages;
    }
  return taken.map((ofSides) => ofSides.map(({ waits, pages }) => ({ ...share(waits), pages })));
}

/** Returns a function that returns the next company ID, in endless rotation. */
function ids(companyIds) {
  let at = 0;
  return () => companyIds[at++ % companyIds.length];
}

function endOf(seconds) {
  return performance.now() + seconds * 1000;
}

async function readBesidePages(reader, pagers, end) {
  if (pagers === 0) return { waits: await readPoints(reader, end()), pages: 0 };
  const stop = await startPagers(reader, pagers);
  const waits = await readPoints(reader, end());
  const pages = await stop();
  reader.side.answered += pages;
  return { waits, pages };
}

/**
 * Starts the page readers, and waits for their first page. Returns a function that stops them and returns the number of
 * pages.
 */
async function startPagers({ side, pageOf }, pagers) {
  const terms = JSON.stringify({ name: side.name, page: pageOf(side), pagers });
  const child = fork(pageReader, [terms]);
  const failed = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`Those who page ${side.name} ended with ${code}.`);
  });
  await Promise.race([once(child, 'message'), failed]);
  return async () => {
    const reported = once(child, 'message');
    child.send('stop');
    const [pages] = await Promise.race([reported, failed.then(() => reported)]);
    return pages;
  };
}

async function readPoints({ side, nextId, pointOf }, end) {
  const waits = [];
  while (performance.now() < end) {
    waits.push(await call(side, pointOf(side, nextId())));
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return waits;
}

async function call(side, [url, request]) {
  const started = performance.now();
  const response = await fetch(url, request);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${side.name} answered ${response.status}.`);
  side.answered += 1;
  return performance.now() - started;
}

function share(waits) {
  waits.sort((a, b) => a - b);
  const of = (part) => waits[Math.min(waits.length - 1, Math.floor(part * waits.length))];
  return { median: of(0.5), p99: of(0.99) };
}
