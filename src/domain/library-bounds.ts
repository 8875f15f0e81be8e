/** How much one organization may keep (D7, D10). The searches of the operator, which all can read, have no bound. */
export interface LibraryBounds {
  readonly savedSearches: number;
  readonly lists: number;
  /** Members of all its lists together. */
  readonly listMembers: number;
  readonly webhooks: number;
  /** Keys that are valid at once (D10). */
  readonly keys: number;
  /** Whether a webhook may be plain http, or lead into a private network. */
  readonly privateWebhooks: boolean;
}

export const standardLibraryBounds: LibraryBounds = {
  savedSearches: 200,
  lists: 1000,
  listMembers: 100_000,
  webhooks: 20,
  keys: 100,
  privateWebhooks: false,
};
