/** A name without what sets its spellings apart: `HQ_COUNTRY`, `hq.country` and `hqCountry` are one name. */
export function spell(name: string): string {
  return name.replaceAll(/[._]/g, '').toLowerCase();
}
