import type { CallOptions } from './call-inputs.js';
import type { OutputFormat } from './output-formats.js';
import type { Terminal } from './terminal.js';

/** The form that was asked for; else a table on a screen, and what programs read in a pipe. */
export function chooseFormat(
  { output }: Pick<CallOptions, 'output'>,
  { isJson, isScreen }: Terminal,
  piped: OutputFormat,
): OutputFormat {
  if (isJson) return 'json';
  return output ?? (isScreen ? 'table' : piped);
}
