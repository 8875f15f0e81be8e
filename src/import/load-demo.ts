import { issueApiKey, revokeApiKey } from '../accounts/sql/api-keys.js';
import { capKey } from '../accounts/sql/credit-budgets.js';
import { makeLedgerMonth, monthAt } from '../accounts/sql/ledger-months.js';
import { createOrganization } from '../accounts/sql/organizations.js';
import { writePastCharges } from '../accounts/sql/receipts.js';
import { writeUnchargedRequests } from '../accounts/sql/request-log.js';
import type { Database } from '../database/database.js';
import { findSetting, writeSetting } from '../database/settings.js';
import { invariant } from '../errors/invariant.js';
import { backdateSearch } from '../searches/sql/backdate-search.js';
import { addToList, createList, deleteList } from '../searches/sql/lists.js';
import { saveSearch } from '../searches/sql/save-search.js';
import { findLastSearchNamed } from '../searches/sql/saved-searches.js';
import type { Clock } from '../values/dates.js';
import { historyDays, planUsage } from './demo/plan-usage.js';
import { demoLists, demoSearches, showcase, watchedDemoSearches } from './demo/showcase.js';
import { keyProfiles } from './demo/usage-profiles.js';
import { importItems } from './import-items.js';
import { RejectsFile } from './rejects-file.js';
import { findCompanyVersion } from './sql/documents.js';

const setting = 'demo';
const demoCredits = 100_000;

/**
 * Returns how much demo data is loaded: `none`, `begun` (interrupted while importing records), `recorded` (all records,
 * but no demo organization) or `whole`.
 */
export async function findDemoState(db: Database): Promise<'none' | 'begun' | 'recorded' | 'whole'> {
  const value = await findSetting(db, setting);
  if (value === null) return 'none';
  if (typeof value !== 'object') return 'begun';
  if ('loadedAt' in value) return 'whole';
  return 'recordedAt' in value ? 'recorded' : 'begun';
}

/** Imports the generated demo records. Existing data is not deleted. */
export async function recordDemo(db: Database, clock: Clock): Promise<void> {
  // Imported on demand, because the generator depends on a large library that a server with data does not need.
  const { generateDemo } = await import('./demo/generate-demo.js');
  const rejects = new RejectsFile(null);
  await writeSetting(db, setting, { startedAt: clock.now().toISOString() });
  await importItems(db, generateDemo(), { rejects, clock });
  await writeSetting(db, setting, { recordedAt: clock.now().toISOString() });
}

/**
 * Creates a demo organization with an all-scopes key, saved searches, lists and a usage history, and returns the key.
 * Imports the generated demo records first if they are missing. Existing data is not deleted.
 */
export async function loadDemo(db: Database, clock: Clock): Promise<{ readonly apiKey: string }> {
  if ((await findDemoState(db)) !== 'recorded') await recordDemo(db, clock);
  const now = clock.now();
  const terms = { name: 'Demo', creditLimit: demoCredits, dailyCap: 0 };
  const { organizationId } = await createOrganization(db, terms, now);
  const watched = await addSearches(db, organizationId, clock);
  await addLists(db, organizationId, now);
  await writeDemoHistory(db, organizationId, { watched, now });
  const { secret } = await issueApiKey(db, { organizationId, name: 'Demo key', scopes: ['*'] }, now);
  const sampleVersion = await findCompanyVersion(db, showcase.auroraRobotics.id);
  await writeSetting(db, setting, { organizationId, loadedAt: now.toISOString(), sampleVersion });
  return { apiKey: secret };
}

/**
 * Returns the ID of the demo's saved search for funding rounds; null if it was deleted. If an interrupted first start
 * created two of them, returns the newer one.
 */
export async function findDemoSearchId(db: Database): Promise<number | null> {
  const [search] = demoSearches;
  return search === undefined ? null : findLastSearchNamed(db, search.name);
}

/** Creates the demo's saved searches. Returns the watched ones, whose rows `writeDemoHistory` backdates. */
async function addSearches(db: Database, organizationId: string, clock: Clock): Promise<WatchedSearch[]> {
  const watched: WatchedSearch[] = [];
  for (const { name, product, filter } of demoSearches) {
    const input = { organizationId, name, product, filter, isShared: true };
    const search = await saveSearch(db, input, clock);
    const daysAgo = watchedDemoSearches[name];
    if (search !== null && daysAgo !== undefined) watched.push({ searchId: search.searchId, daysAgo });
  }
  return watched;
}

async function addLists(db: Database, organizationId: string, now: Date): Promise<void> {
  for (const list of demoLists) {
    await deleteList(db, list.id); // An interrupted first start may have created this list.
    await createList(db, { listId: list.id, organizationId, name: list.name, product: list.product }, now);
    await addToList(db, list.id, list.memberIds, now);
  }
}

const dayMs = 86_400_000;

/** Age in days of the watched searches, and of their rows that have no age in `daysAgo`. */
const watchedDays = 41;

/** A saved search with changes in its feed: its newest rows, with their age in days, oldest first. */
interface WatchedSearch {
  readonly searchId: number;
  readonly daysAgo: readonly number[];
}

/**
 * Creates 60 days of usage for a new demo organization: API keys, charged requests, the errors of the last day, and
 * changes of the watched searches. The budget counters match the ledger, as after real requests.
 */
async function writeDemoHistory(
  db: Database,
  organizationId: string,
  { watched, now }: { readonly watched: readonly WatchedSearch[]; readonly now: Date },
): Promise<void> {
  const keys = await issueKeys(db, organizationId, now);
  const { charges, refusals } = planUsage(now);
  await makeMonths(db, now);
  await writePastCharges(
    db,
    organizationId,
    charges.map(({ key, ...charge }) => ({ ...charge, apiKeyId: idOf(keys, key) })),
  );
  for (const { name, cap } of keyProfiles)
    if (cap !== null) await capKey(db, organizationId, idOf(keys, name), cap);
  await writeUnchargedRequests(
    db,
    refusals.map(({ key, ...refusal }) => ({
      ...refusal,
      organizationId,
      apiKeyId: idOf(keys, key),
      callerRequestId: null,
      isDryRun: false,
      isReplayed: false,
      idempotencyKey: null,
      sampledOutCount: 0,
    })),
  );
  for (const { searchId, daysAgo } of watched)
    await backdateSearch(db, searchId, {
      first: daysBefore(now, watchedDays),
      last: daysAgo.map((days) => daysBefore(now, days)),
    });
}

/** Issues the API keys used in the usage history. Their secrets are discarded. */
async function issueKeys(db: Database, organizationId: string, now: Date): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { name, scopes, createdDaysAgo, revokedDaysAgo } of keyProfiles) {
    const terms = { organizationId, name, scopes };
    const { key } = await issueApiKey(db, terms, daysBefore(now, createdDaysAgo));
    if (revokedDaysAgo !== null) await revokeApiKey(db, key.keyId, daysBefore(now, revokedDaysAgo));
    ids.set(name, key.keyId);
  }
  return ids;
}

function idOf(keys: ReadonlyMap<string, string>, name: string): string {
  const id = keys.get(name);
  invariant(id !== undefined, 'every call in the demo history uses a demo key');
  return id;
}

/** Creates the monthly ledger partitions that the history needs, newest first. */
async function makeMonths(db: Database, now: Date): Promise<void> {
  const oldest = daysBefore(now, historyDays);
  for (let offset = 0; monthAt(now, offset).to > oldest; offset--)
    await makeLedgerMonth(db, monthAt(now, offset));
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}
