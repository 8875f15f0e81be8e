/** What is chosen on the page, as its address holds it. */
export interface RequestsSearch {
  readonly tab?: string;
}

/** Reads the address; what is not understood is left out. */
export function requestsSearch(given: Record<string, unknown>): RequestsSearch {
  return typeof given['tab'] === 'string' ? { tab: given['tab'] } : {};
}
