/**
 * The row formats available in addition to JSON: one line of JSON per row, one line of CSV cells (D16), a Parquet file, or
 * a workbook of Excel (D34).
 */
export const rowFormats = ['ndjson', 'csv', 'parquet', 'xlsx'] as const;
export type RowFormat = (typeof rowFormats)[number];

/** The row formats whose rows are text, so that a file is its rows one after the other. */
export const textFormats = ['ndjson', 'csv'] as const;
export type TextFormat = (typeof textFormats)[number];

export function isTextFormat(format: RowFormat): format is TextFormat {
  return textFormats.some((one) => one === format);
}
