/**
 * What came of a request: it was charged; answered for nothing (not modified, an empty answer, one that was
 * given again); refused, with an error that is the caller's to mend; or failed, which is ours.
 */
export const requestOutcomes = ['charged', 'free', 'refused', 'failed'] as const;

/** Which requests are listed. */
export const listedOutcomes = ['all', ...requestOutcomes] as const;

export type RequestOutcome = (typeof requestOutcomes)[number];

export type ListedOutcome = (typeof listedOutcomes)[number];
