import type { CallInputs, CallName } from './call-inputs.js';
import type { Server } from './server.js';
import type { Terminal } from './terminal.js';

export type RunCall<Name extends CallName> = (
  input: CallInputs[Name],
  server: Server,
  terminal: Terminal,
) => Promise<void>;

/** The commands that call a server, each loaded when it is run. */
export const calls: { readonly [Name in CallName]: () => Promise<RunCall<Name>> } = {
  get: async () => (await import('./get-records.js')).getRecords,
  query: async () => (await import('./run-query.js')).runQuery,
  search: async () => (await import('./search-records.js')).searchRecords,
  aggregate: async () => (await import('./aggregate-records.js')).aggregateRecords,
  poll: async () => (await import('./poll-changes.js')).pollChanges,
  bulk: async () => (await import('./bulk-records.js')).bulkRecords,
  credits: async () => (await import('./show-credits.js')).showCredits,
};
