export const investorTabs = ['profile', 'portfolio', 'co-investors', 'years'] as const;

export type InvestorTab = (typeof investorTabs)[number];

/** What is chosen on the page, as its address holds it. */
export interface InvestorSearch {
  readonly tab?: InvestorTab;
  /** The cursors that led to this page of the portfolio. */
  readonly after?: readonly string[];
}

/** Reads the address; what is not understood is left out. */
export function investorSearch(given: Record<string, unknown>): InvestorSearch {
  const tab = investorTabs.find((each) => each === given['tab']);
  const after: unknown = given['after'];
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(Array.isArray(after) && after.length > 0 ? { after: after.map(String) } : {}),
  };
}
