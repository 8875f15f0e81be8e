/** What is chosen on the page, as its address holds it. */
export interface DataSearch {
  readonly tab?: string;
}

/** Reads the address; what is not understood is left out. */
export function dataSearch(given: Record<string, unknown>): DataSearch {
  return typeof given['tab'] === 'string' ? { tab: given['tab'] } : {};
}
