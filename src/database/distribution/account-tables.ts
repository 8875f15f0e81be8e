/** The distribution column of accounts: all rows of an organization are on one node. */
export const distributionColumn = 'organization_id';

/** The table of budgets. All other distributed tables are co-located with it. */
export const anchorTable = 'credit_budget';

/**
 * All tables of organizations, and where `dealgraph distribute` puts their rows. `distributed` tables are the ones that
 * charges write. `coordinator` tables stay on the coordinator, because they are read by columns other than the
 * organization, change in one transaction with records, or have foreign keys to coordinator tables.
 */
export const accountTables = {
  credit_budget: 'distributed',
  ledger_entry: 'distributed',
  idempotent_answer: 'distributed',
  feed_receipt: 'distributed',
  spending_session: 'distributed',
  uncharged_request: 'distributed',
  narrow_answers: 'distributed',
  organization: 'coordinator',
  api_key: 'coordinator',
  audit_entry: 'coordinator',
  credit_alert: 'coordinator',
  credit_grant: 'coordinator',
  credit_refund: 'coordinator',
  saved_search: 'coordinator',
  list: 'coordinator',
  export_job: 'coordinator',
  sourcing_requester: 'coordinator',
  sourcing_resolution: 'coordinator',
  webhook: 'coordinator',
} as const satisfies Readonly<Record<string, 'distributed' | 'coordinator'>>;

/** The distributed tables, `credit_budget` first. */
export const distributedTables: readonly string[] = Object.entries(accountTables).flatMap(([name, place]) =>
  place === 'distributed' ? [name] : [],
);
