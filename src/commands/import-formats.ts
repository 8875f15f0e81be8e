/** What `dealgraph import` reads. */
export const importFormats = ['contract', 'crunchbase', 'crunchbase-export'] as const;
export type ImportFormat = (typeof importFormats)[number];
