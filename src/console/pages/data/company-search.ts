export const companyTabs = [
  'profile',
  'funding',
  'investors',
  'acquisitions',
  'people',
  'neighbours',
  'traction',
] as const;

export type CompanyTab = (typeof companyTabs)[number];

/** What is chosen on the page, as its address holds it. */
export interface CompanySearch {
  readonly tab?: CompanyTab;
  /** The neighbours whose own neighbours are shown too, by id. */
  readonly open?: readonly string[];
  /** The metric whose curve is shown. */
  readonly metric?: string;
  /** Which figure of the windows the table of traction tells. */
  readonly figure?: 'percentage' | 'change' | 'value';
}

/** Reads the address; what is not understood is left out. */
export function companySearch(given: Record<string, unknown>): CompanySearch {
  const tab = companyTabs.find((each) => each === given['tab']);
  const figure = (['percentage', 'change', 'value'] as const).find((each) => each === given['figure']);
  const open: unknown = given['open'];
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(Array.isArray(open) && open.length > 0 ? { open: open.map(String).slice(0, 12) } : {}),
    ...(typeof given['metric'] === 'string' ? { metric: given['metric'] } : {}),
    ...(figure === undefined ? {} : { figure }),
  };
}
