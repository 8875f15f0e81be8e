/** What `dealgraph import` reads. */
export const importFormats = ['contract', 'crunchbase'] as const;
export type ImportFormat = (typeof importFormats)[number];
