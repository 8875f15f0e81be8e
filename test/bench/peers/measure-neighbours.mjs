const pauseMilliseconds = 5;

/**
 * How long one caller waits for a company, another company each time, while so many others ask for pages of 5,000 rounds
 * without end; among the counts 0 is the caller alone. `pointOf` a side and an id, and `pageOf` a side, are `fetch`'s two
 * arguments. Sides and counts take turns. Answers for each count, for each side, the median and the 99th percentile in
 * milliseconds of all its calls, and the pages answered.
 */
export async function measureNeighbours(sides, { companyIds, pagers, seconds, rounds, pointOf, pageOf }) {
  const readers = sides.map((side) => ({ side, nextId: ids(companyIds), pointOf, pageOf }));
  const taken = pagers.map((count) => readers.map((reader) => ({ reader, count, waits: [], pages: 0 })));
  for (let round = -1; round < rounds; round++)
    for (const one of taken.flat()) {
      const { waits, pages } = await readBesidePages(one.reader, one.count, endOf(seconds));
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
  const reading = Array.from({ length: pagers }, () => readPages(reader, end));
  const waits = await readPoints(reader, end);
  const pages = (await Promise.all(reading)).reduce((sum, count) => sum + count, 0);
  return { waits, pages };
}

async function readPoints({ side, nextId, pointOf }, end) {
  const waits = [];
  while (performance.now() < end) {
    waits.push(await call(side, pointOf(side, nextId())));
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  }
  return waits;
}

async function readPages({ side, pageOf }, end) {
  let pages = 0;
  for (; performance.now() < end; pages++) await call(side, pageOf(side));
  return pages;
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
