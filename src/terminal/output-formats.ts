/** The forms that answers are printed in. */
export const outputFormats = ['table', 'json', 'csv', 'ndjson'] as const;

export type OutputFormat = (typeof outputFormats)[number];
