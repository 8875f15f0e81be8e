import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoLists, demoSearches } from '../../src/import/demo/showcase.js';
import { prepareBatch } from '../../src/import/sql/prepare-batch.js';
import { prepareRecord } from '../../src/import/sql/prepare-record.js';
import { writeRecords } from '../../src/import/sql/write-records.js';
import type { IntakeRecord } from '../../src/records/intake-record.js';
import { withDocument } from '../../src/records/wire/write-document.js';
import { backdateSearch } from '../../src/searches/sql/backdate-search.js';
import { addToList, createList } from '../../src/searches/sql/lists.js';
import { saveSearch } from '../../src/searches/sql/save-search.js';
import type { AccountOptions, TestServer } from './start-server.js';

const mostOfKind: Readonly<Record<IntakeRecord['kind'], number>> = {
  Company: 3,
  Person: 5,
  Investor: 6,
  FundingRound: 8,
  Acquisition: 5,
  Ipo: 2,
  TalentSignal: 3,
  InterestSignal: 3,
};

/**
 * Writes the first demo records of each kind: Aurora Robotics and its linked records. Together they use every field.
 */
export async function seedDemo({ db }: TestServer): Promise<void> {
  await writeRecords(db, prepareBatch((await readFirst()).map(withDocument).map(prepareRecord)));
}

/**
 * Returns the first demo records of each kind. Generating the demo data takes seconds, so the first call stores the
 * records in a file for other test files.
 */
async function readFirst(): Promise<IntakeRecord[]> {
  const file = join(String(process.env['DEALGRAPH_TEST_FOLDER']), 'first-of-demo.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text !== null) return JSON.parse(text) as IntakeRecord[];
  const first = await generateFirst();
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(first));
  await rename(draft, file);
  return first;
}

async function generateFirst(): Promise<IntakeRecord[]> {
  const { generateDemo } = await import('../../src/import/demo/generate-demo.js');
  const counts = new Map<string, number>();
  return [...generateDemo()].filter(({ kind }) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return (counts.get(kind) ?? 0) <= mostOfKind[kind];
  });
}

/**
 * Creates the global saved searches 1 to 5, which match all rounds, acquisitions, companies, people and investors. The
 * last row of each is a change in its feed.
 */
export async function seedSearches({ db, clock }: TestServer): Promise<void> {
  for (const { product } of demoSearches) {
    const terms = { organizationId: null, name: product, product, filter: {}, isShared: false };
    const search = await saveSearch(db, terms, clock);
    // The real time, because the database expires changes by its own clock.
    const last = [new Date()];
    if (search !== null) await backdateSearch(db, search.searchId, { first: clock.now(), last });
  }
}

/** Gives the demo's lists to an organization. A later call gives them to another one. */
export async function ownList({ db, clock }: TestServer, organizationId: string): Promise<void> {
  for (const { id: listId, product, memberIds } of demoLists) {
    await db.prisma.list.deleteMany({ where: { id: listId } });
    await createList(db, { listId, organizationId, name: product, product }, clock.now());
    await addToList(db, listId, memberIds.slice(0, 6), clock.now());
  }
}

/** Creates an account whose organization owns the demo's lists. */
export async function ownerOfDemo(
  server: TestServer,
  options?: AccountOptions,
): ReturnType<TestServer['account']> {
  const account = await server.account(options);
  await ownList(server, account.organizationId);
  return account;
}
