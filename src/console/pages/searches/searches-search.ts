/** What is chosen on the page, as its address holds it. */
export interface SearchesSearch {
  readonly tab?: string;
}

/** Reads the address; what is not understood is left out. */
export function searchesSearch(given: Record<string, unknown>): SearchesSearch {
  return typeof given['tab'] === 'string' ? { tab: given['tab'] } : {};
}
