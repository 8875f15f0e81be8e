/** The APIs through which operations are called. */
export type Channel = 'rest' | 'graphql' | 'mcp';

/** The values of a charge's channel in the ledger: an API, or a webhook event. */
export const ledgerChannels = ['rest', 'graphql', 'mcp', 'webhook'] as const;

export type LedgerChannel = (typeof ledgerChannels)[number];
