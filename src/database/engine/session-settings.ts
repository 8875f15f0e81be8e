/**
 * Startup parameters of every session. A database or a role may have other defaults, which are legal and survive
 * restores, but the drivers and our SQL read only these forms: adapter-pg ignores the offset of timestamps, pg reads
 * dates only in ISO form, and migrations contain backslashes. Poolers preserve these parameters for each client, and
 * may drop `options`. The values are written as servers report them, so that poolers see no difference.
 */
export const startupParameters: Readonly<Record<string, string>> = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  standard_conforming_strings: 'on',
};

/**
 * Settings that each session needs, beyond the startup parameters. Every role may set them, and PostgreSQL 14 and later
 * have them.
 */
const neededOptions: Readonly<Record<string, string>> = {
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  // Names of tables are compared as text.
  quote_all_identifiers: 'off',
  // Charges lock the row of the budget, and expect to see what the statement before them committed.
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  // Other values let index scans return a random part of the rows.
  gin_fuzzy_search_limit: '0',
  // A policy that hides rows causes an error instead of an answer without these rows.
  row_security: 'off',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  // Pools have idle sessions, and close them themselves.
  idle_session_timeout: '0',
};

/**
 * Returns the `options` of a session. JIT compilation is off, because it takes longer than most statements. Parallel
 * workers are off, because they let one slow statement use several processors. Imports, refreshes and migrations disable
 * the statement timeout.
 * @param own The options in the database URL. They may change the tuning, but not what the program needs.
 */
export function sessionOptions(statementMs: number, own: string): string {
  const tuning = { jit: 'off', max_parallel_workers_per_gather: '0', statement_timeout: String(statementMs) };
  return [format(tuning), own, format(neededOptions)].filter((part) => part !== '').join(' ');
}

function format(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
    .join(' ');
}

/**
 * The settings whose other values would change results without an error, with the values that are right. A session may
 * lack them behind a pooler that drops `options`.
 */
export const verifiedSettings: Readonly<Record<string, readonly string[]>> = {
  client_encoding: ['UTF8'],
  standard_conforming_strings: ['on'],
  TimeZone: ['UTC'],
  extra_float_digits: ['1', '2', '3'],
  default_transaction_isolation: ['read committed'],
  gin_fuzzy_search_limit: ['0'],
  quote_all_identifiers: ['off'],
  // With `replica`, triggers do not run, so changes are missing in feeds. Only a superuser can set it.
  session_replication_role: ['origin'],
};
