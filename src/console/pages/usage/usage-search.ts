/** What is chosen on the page, as its address holds it. */
export interface UsageSearch {
  readonly tab?: string;
}

/** Reads the address; what is not understood is left out. */
export function usageSearch(given: Record<string, unknown>): UsageSearch {
  return typeof given['tab'] === 'string' ? { tab: given['tab'] } : {};
}
