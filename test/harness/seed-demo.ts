import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoLists } from '../../src/intake/demo/showcase.js';
import type { IntakeRecord } from '../../src/domain/intake-record.js';
import { addToList, createList } from '../../src/store/lists.js';
import { prepareBatch } from '../../src/store/records/prepare-batch.js';
import { prepareRecord } from '../../src/store/records/prepare-record.js';
import { writeRecords } from '../../src/store/records/write-records.js';
import { createSavedSearch } from '../../src/store/searches/saved-searches.js';
import { refreshSavedSearch } from '../../src/store/searches/refresh-saved-search.js';
import { withDocument } from '../../src/wire/with-document.js';
import type { AccountOptions, TestServer } from './start-server.js';

const mostOfKind: Readonly<Record<IntakeRecord['kind'], number>> = {
  Company: 3,
  Person: 5,
  Investor: 6,
  FundingRound: 8,
  Acquisition: 5,
  Ipo: 2,
};

/** Writes the first records of each kind of the demo data: Aurora Robotics and her links, every field in use. */
export async function seedDemo({ db }: TestServer): Promise<void> {
  await writeRecords(db, prepareBatch((await readFirst()).map(withDocument).map(prepareRecord)));
}

/** To make the demo data takes seconds, so whoever needs it first leaves what is used for the other test files. */
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
  const { generateDemo } = await import('../../src/intake/demo/generate-demo.js');
  const counts = new Map<string, number>();
  return [...generateDemo()].filter(({ kind }) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return (counts.get(kind) ?? 0) <= mostOfKind[kind];
  });
}

/** Global searches 1 to 5: all rounds, acquisitions, companies, people, investors. */
export async function seedSearches({ db, clock }: TestServer): Promise<void> {
  for (const product of ['funding_rounds', 'acquisition', 'company', 'people', 'investors'] as const) {
    const terms = { organizationId: null, name: product, product, filter: {}, isShared: false };
    await refreshSavedSearch(db, await createSavedSearch(db, terms, clock.now()), clock);
  }
}

/** Gives an organization the demo's lists; each later call takes them away from the one before. */
export async function ownList({ db, clock }: TestServer, organizationId: string): Promise<void> {
  for (const { id: listId, product, memberIds } of demoLists) {
    await db.prisma.list.deleteMany({ where: { id: listId } });
    await createList(db, { listId, organizationId, name: product, product }, clock.now());
    await addToList(db, listId, memberIds.slice(0, 6), clock.now());
  }
}

/** A new account whose organization the demo's lists belong to. */
export async function ownerOfDemo(
  server: TestServer,
  options?: AccountOptions,
): ReturnType<TestServer['account']> {
  const account = await server.account(options);
  await ownList(server, account.organizationId);
  return account;
}
