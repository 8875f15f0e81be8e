import { chooseFormat } from './choose-format.js';
import type { CallOptions } from './call-inputs.js';
import { printRecord } from './print-record.js';
import { readJson } from './read-json.js';
import type { Row } from './row-writer.js';
import type { Server } from './server.js';
import type { Terminal } from './terminal.js';

/** `dealgraph credits`: the budget of the key's organization, for nothing. */
export async function showCredits(options: CallOptions, server: Server, terminal: Terminal): Promise<void> {
  const { text } = await server.call({ path: '/api/v1/organization/credits', isFree: true });
  const format = chooseFormat(options, terminal, 'json');
  await printRecord(terminal, { format, columns: options.columns }, readJson(text, 'The answer') as Row);
}
