/** The row formats available in addition to JSON: one line of JSON per row, or one line of CSV cells (D16). */
export const rowFormats = ['ndjson', 'csv'] as const;
export type RowFormat = (typeof rowFormats)[number];
