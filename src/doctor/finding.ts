import type { Database } from '../database/database.js';
import type { Clock } from '../values/dates.js';

/** The result of one check of `dealgraph doctor`. */
export interface Finding {
  /** The name of the check, for example `migrations`. */
  readonly check: string;
  /** `fail` needs attention now, `warn` needs it soon. */
  readonly state: 'ok' | 'warn' | 'fail';
  readonly found: string;
  /** The recommended action; null if none is needed. */
  readonly advice: string | null;
}

/** Returns a finding without a problem. */
export function ok(check: string, found: string): Finding {
  return { check, state: 'ok', found, advice: null };
}

export function warn(check: string, found: string, advice: string): Finding {
  return { check, state: 'warn', found, advice };
}

export function fail(check: string, found: string, advice: string): Finding {
  return { check, state: 'fail', found, advice };
}

/** The settings of the deployment that are checked. */
export interface CheckedDeployment {
  readonly isEmbedded: boolean;
  /** The setting, which holds for all workers of a server together. */
  readonly databaseConnections: number;
  /** The number of worker processes of a server. */
  readonly workers: number;
  readonly redisUrl: string | undefined;
}

/** The dependencies of the checks. */
export interface Checking {
  readonly db: Database;
  readonly clock: Clock;
  readonly deployment: CheckedDeployment;
  /** The directory of the embedded database. */
  readonly dataDirectory: string;
  /** Ends the checks when it is aborted. */
  readonly signal: AbortSignal;
}
