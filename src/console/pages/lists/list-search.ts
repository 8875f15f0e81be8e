/** What is chosen on the page, as its address holds it. */
export interface ListSearch {
  /** Of the members, counted from 0. */
  readonly page?: number;
}

/** Reads the address; what is not understood is left out. */
export function listSearch({ page }: Record<string, unknown>): ListSearch {
  return Number.isSafeInteger(page) && Number(page) > 0 ? { page: Number(page) } : {};
}
