export const searchTabs = ['results', 'changes', 'webhooks'] as const;

/** What is chosen on the page, as its address holds it. */
export interface SearchSearch {
  readonly tab?: (typeof searchTabs)[number];
  /** A day, `2026-11-22`: only results that came on it or later. */
  readonly since?: string;
  /** Of the results, counted from 0. */
  readonly page?: number;
  /** Where the feed is read on; `start` for its beginning. */
  readonly cursor?: string;
}

/** Reads the address; what is not understood is left out. */
export function searchSearch(given: Record<string, unknown>): SearchSearch {
  const { since, page, cursor } = given;
  const tab = searchTabs.find((each) => each === given['tab']);
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(typeof since === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(since) ? { since } : {}),
    ...(Number.isSafeInteger(page) && Number(page) > 0 ? { page: Number(page) } : {}),
    ...(typeof cursor === 'string' && cursor !== '' ? { cursor } : {}),
  };
}
