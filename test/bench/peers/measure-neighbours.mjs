import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const pauseMilliseconds = 5;
const pageReader = join(import.meta.dirname, 'read-pages.mjs');

/**
 * How long one caller waits for a company, another company each time, while so many others ask for pages of 5,000 rounds
 * without end; among the counts 0 is the caller alone. The others are a process of their own: in one with them the caller
 * would wait for the taking in of their pages, which are megabytes, and not for the server alone. `pointOf` a side and an id, and `pageOf` a side, are `fetch`'s two
 * arguments. Sides and counts take turns. Answers for each count, for each side, the median and the 99th percentile in
 * milliseconds of all its calls, and the pages answered.
 */
export async function measureNeighbours(sides, { companyIds, pagers, seconds, rounds, pointOf, pageOf }) {
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

/** Every company, one after the other, for ever. */
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

/** Once their first page has come; what it answers ends them and tells how many pages they had. */
async function startPagers({ side, pageOf }, pagers) {
  const terms = JSON.stringify({ name: side.name, page: pageOf(side), pagers });
  const child = fork(pageReader, [terms]);
  const failed = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`Those who page ${side.name} ended with ${code}.`);
  });
  await Promise.race([once(child, 'message'), failed]);
  return async () => {
    const told = once(child, 'message');
    child.send('stop');
    const [pages] = await Promise.race([told, failed.then(() => told)]);
    return pages;
  };
}

async function readPoints({ side, nextId, pointOf }, end) {
  const waits = [];
  while (performance.now() < end) {
    waits.push(await call(side, pointOf(side, nextId())));
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
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
