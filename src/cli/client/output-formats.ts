/** The output formats of commands that call a server. */
export const outputFormats = ['table', 'json', 'csv', 'ndjson'] as const;

export type OutputFormat = (typeof outputFormats)[number];
