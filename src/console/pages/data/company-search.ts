/** What is chosen on the page, as its address holds it. */
export interface CompanySearch {
  readonly tab?: string;
}

/** Reads the address; what is not understood is left out. */
export function companySearch(given: Record<string, unknown>): CompanySearch {
  return typeof given['tab'] === 'string' ? { tab: given['tab'] } : {};
}
