/** The doors through which operations are called. */
export type Door = 'rest' | 'graph' | 'mcp';

/** By what a charge came, as the ledger has it: through a door, or with an event of a webhook. */
export const ledgerDoors = ['rest', 'graph', 'mcp', 'webhook'] as const;

export type LedgerDoor = (typeof ledgerDoors)[number];
