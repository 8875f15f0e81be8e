/** The forms in which rows are given beside JSON: a line of JSON each, or a line of cells (D16). */
export const rowFormats = ['ndjson', 'csv'] as const;

export type RowFormat = (typeof rowFormats)[number];
