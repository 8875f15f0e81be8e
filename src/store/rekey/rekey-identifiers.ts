import type { PoolClient } from 'pg';
import type { Database } from '../database.js';
import { findSetting } from '../settings.js';
import { inLongTransaction } from '../transaction.js';
import { rekeyCompanies } from './rekey-companies.js';
import { rekeyEmails } from './rekey-emails.js';
import { rekeyInvestors } from './rekey-investors.js';
import { rekeyRequests } from './rekey-requests.js';
import type { RekeyStep } from './rekey-step.js';

/** The rules of D9 that this version makes keys by. To change keys: raise it. */
const currentRules = 1;
const settingName = 'identifier_keys';

/** Requests come last: those whose new key a company has by then are resolved. */
const steps: readonly RekeyStep[] = [rekeyCompanies, rekeyInvestors, rekeyEmails, rekeyRequests];

/** The setting: the rules that all keys are made by, and how far they are made again by the current ones. */
interface Progress {
  readonly rules: number;
  /** Index of the step. */
  readonly step?: number;
  readonly after?: readonly string[] | null;
}

/**
 * Makes the keys of identifiers again when they were made by the rules of an older version. It can be stopped, and called
 * by several processes at once: each transaction re-keys some rows and stores how far it came. Until the end, look-ups find
 * records by both keys.
 */
export async function rekeyIdentifiers(db: Database, rowsAtOnce = 2000): Promise<void> {
  if (isCurrent(await findSetting(db, settingName))) return;
  while (!(await inLongTransaction(db, (client) => rekeyNextRows(client, rowsAtOnce))));
}

function isCurrent(progress: unknown): boolean {
  return (progress as Progress | null)?.rules === currentRules;
}

/** Returns true when all keys are made by the current rules. */
async function rekeyNextRows(client: PoolClient, rowsAtOnce: number): Promise<boolean> {
  await client.query(`INSERT INTO setting (name, value) VALUES ($1, '{"rules": 0}') ON CONFLICT DO NOTHING`, [
    settingName,
  ]);
  const { rows } = await client.query<{ value: Progress }>(
    'SELECT value FROM setting WHERE name = $1 FOR UPDATE',
    [settingName],
  );
  const progress = rows[0]?.value ?? { rules: 0 };
  if (isCurrent(progress)) return true;
  const { rules, step = 0, after = null } = progress;
  const next = (await steps[step]?.(client, after, rowsAtOnce)) ?? null;
  const isLast = next === null && step >= steps.length - 1;
  await writeProgress(
    client,
    isLast ? { rules: currentRules } : { rules, step: next === null ? step + 1 : step, after: next },
  );
  return isLast;
}

async function writeProgress(client: PoolClient, progress: Progress): Promise<void> {
  await client.query('UPDATE setting SET value = $2 WHERE name = $1', [
    settingName,
    JSON.stringify(progress),
  ]);
}
