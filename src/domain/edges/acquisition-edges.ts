/** The deals of a company by the side on which it stands, for the link's argument and the filter's. */
export const acquisitionEdges = {
  BOTH: 'Company.acquisitions',
  ACQUIRER: 'Company.acquisitions(direction: ACQUIRER)',
  ACQUIREE: 'Company.acquisitions(direction: ACQUIREE)',
} as const;

export type AcquisitionDirection = keyof typeof acquisitionEdges;
