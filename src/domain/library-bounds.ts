import type { WebhookUrlRules } from './webhooks/read-webhook-url.js';

/** How much one organization may keep (D7, D10). The searches of the operator, which all can read, have no bound. */
export interface LibraryBounds {
  readonly savedSearches: number;
  /** Rows of saved searches that changes of filters may change on a UTC day. */
  readonly changedRows: number;
  readonly lists: number;
  /** Members of all its lists together. */
  readonly listMembers: number;
  readonly webhooks: number;
  /** Identifiers of companies that it waits for at once, and new ones on a UTC day (D9). */
  readonly openSourcing: number;
  readonly newSourcing: number;
  /** Keys that are valid at once (D10). */
  readonly keys: number;
  /** Addresses that its webhooks may have. */
  readonly webhookUrls: WebhookUrlRules;
}

export const standardLibraryBounds: LibraryBounds = {
  savedSearches: 200,
  changedRows: 1_000_000,
  lists: 1000,
  listMembers: 100_000,
  webhooks: 20,
  openSourcing: 10_000,
  newSourcing: 1000,
  keys: 100,
  webhookUrls: { allowPrivate: false, ports: [] },
};
