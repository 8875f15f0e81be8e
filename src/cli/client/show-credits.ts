import type { CallOptions } from './call-inputs.js';
import { chooseFormat, type Row } from './create-row-writer.js';
import { printRecord } from './print-record.js';
import { readJson } from './read-text.js';
import type { Server } from './server.js';
import type { Terminal } from './terminal.js';

/** `dealgraph credits`: prints the credit balance of the key's organization. This is free. */
export async function showCredits(options: CallOptions, server: Server, terminal: Terminal): Promise<void> {
  const { text } = await server.call({ path: '/api/v1/organization/credits', isFree: true });
  const format = chooseFormat(options, terminal, 'json');
  await printRecord(terminal, { format, columns: options.columns }, readJson(text, 'The answer') as Row);
}
