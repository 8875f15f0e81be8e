import type { Clock } from '../domain/clock.js';
import type { Database } from '../store/database.js';
import { issueApiKey } from '../store/accounts/api-keys.js';
import { createOrganization } from '../store/accounts/organizations.js';
import { addToList, createList, deleteList } from '../store/lists.js';
import { refreshSavedSearch } from '../store/searches/refresh-saved-search.js';
import { findLastSearchNamed } from '../store/searches/find-last-search-named.js';
import { createSavedSearch } from '../store/searches/saved-searches.js';
import { findSetting, writeSetting } from '../store/settings.js';
import { demoLists, demoSearches } from './demo/showcase.js';
import { importItems } from './import-items.js';
import { RejectsFile } from './rejects-file.js';

const setting = 'demo';
const demoCredits = 100_000;

/** Whether the demo data is there: not begun, cut off while it was loaded, its records alone, or whole. */
export async function findDemoState(db: Database): Promise<'none' | 'begun' | 'recorded' | 'whole'> {
  const value = await findSetting(db, setting);
  if (value === null) return 'none';
  if (typeof value !== 'object') return 'begun';
  if ('loadedAt' in value) return 'whole';
  return 'recordedAt' in value ? 'recorded' : 'begun';
}

/** Fills a database with the generated dataset. What was there stays. */
export async function recordDemo(db: Database, clock: Clock): Promise<void> {
  // Loaded only here: the generator's library is large, and a server that has its data never needs it.
  const { generateDemo } = await import('./demo/generate-demo.js');
  const rejects = new RejectsFile(null);
  await writeSetting(db, setting, { begunAt: clock.now().toISOString() });
  await importItems(db, generateDemo(), { rejects, clock });
  await writeSetting(db, setting, { recordedAt: clock.now().toISOString() });
}

/**
 * Gives a database the generated dataset, unless it is there, a demo organization with a key for everything, its saved
 * searches and lists, and answers the key. What was there stays.
 */
export async function loadDemo(db: Database, clock: Clock): Promise<{ readonly apiKey: string }> {
  if ((await findDemoState(db)) !== 'recorded') await recordDemo(db, clock);
  const now = clock.now();
  const terms = { name: 'Demo', creditLimit: demoCredits, dailyCap: 0 };
  const { organizationId } = await createOrganization(db, terms, now);
  await addSearches(db, organizationId, clock);
  await addLists(db, organizationId, now);
  const { secret } = await issueApiKey(db, { organizationId, name: 'Demo key', scopes: ['*'] }, now);
  await writeSetting(db, setting, { organizationId, loadedAt: now.toISOString() });
  return { apiKey: secret };
}

/** The demo's saved search of rounds; a first start that was cut off may have left an older one. Null when it is gone. */
export async function findDemoSearchId(db: Database): Promise<number | null> {
  const [search] = demoSearches;
  return search === undefined ? null : findLastSearchNamed(db, search.name);
}

async function addSearches(db: Database, organizationId: string, clock: Clock): Promise<void> {
  for (const { name, product, filter } of demoSearches) {
    const input = { organizationId, name, product, filter, isShared: true };
    await refreshSavedSearch(db, await createSavedSearch(db, input, clock.now()), clock);
  }
}

async function addLists(db: Database, organizationId: string, now: Date): Promise<void> {
  for (const list of demoLists) {
    await deleteList(db, list.id); // A first start that was cut off may have left it.
    await createList(db, { listId: list.id, organizationId, name: list.name, product: list.product }, now);
    await addToList(db, list.id, list.memberIds, now);
  }
}
