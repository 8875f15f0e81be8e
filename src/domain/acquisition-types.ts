/** The allowed values of an acquisition's type (contract 2.7). */
export const acquisitionTypes = ['acquisition', 'merge', 'lbo', 'acquihire', 'management_buyout'] as const;

export type AcquisitionType = (typeof acquisitionTypes)[number];

const known: ReadonlySet<string> = new Set(acquisitionTypes);

export function isAcquisitionType(text: string): text is AcquisitionType {
  return known.has(text);
}
