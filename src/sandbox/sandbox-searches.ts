import type { Database } from '../database/database.js';
import { demoSearches, watchedDemoSearches } from '../import/demo/showcase.js';
import { backdateSearch } from '../searches/sql/backdate-search.js';
import { saveSearch } from '../searches/sql/save-search.js';
import type { Clock } from '../values/dates.js';
import { tickerDomain } from './sandbox-records.js';

const dayMs = 86_400_000;

/** Age in days of the rows of the searches, except the newest ones. */
const firstDays = 41;

/**
 * Creates the saved searches of a sandbox. They are global, so that all keys read the same ones by the same IDs: 1 to 7
 * are those of the demo, one per product, and the feed of 8 changes every minute. The age of their rows counts from the
 * beginning of the current day, so that two starts on the same day have the same times.
 */
export async function addSandboxSearches(db: Database, clock: Clock): Promise<void> {
  const today = Math.floor(clock.now().getTime() / dayMs) * dayMs;
  const daysAgo = (days: number): Date => new Date(today - Math.round(days * dayMs));
  const searches = [
    ...demoSearches,
    {
      name: 'Changes every minute',
      product: 'companies',
      filter: { website: { domain: { eq: tickerDomain } } },
    } as const,
  ];
  for (const { name, product, filter } of searches) {
    const input = { organizationId: null, name, product, filter, isShared: true };
    const saved = await saveSearch(db, input, clock);
    if (saved === null) continue;
    const last = (watchedDemoSearches[name] ?? []).map(daysAgo);
    await backdateSearch(db, saved.searchId, { first: daysAgo(firstDays), last });
  }
}
