/** The allowed values of an acquisition's type (contract 2.7). */
export const acquisitionTypes = ['acquisition', 'merge', 'lbo', 'acquihire', 'management_buyout'] as const;

export type AcquisitionType = (typeof acquisitionTypes)[number];
