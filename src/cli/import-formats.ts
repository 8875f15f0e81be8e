/** The input formats of `dealgraph import`. */
export const importFormats = ['contract', 'crunchbase', 'crunchbase-export', 'crunchbase-2013'] as const;
export type ImportFormat = (typeof importFormats)[number];
