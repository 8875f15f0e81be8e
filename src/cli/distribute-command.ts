import { accountFunctions } from '../accounts/sql/distributed/account-functions.js';
import type { Database } from '../database/database.js';
import { distributeAccounts, NotDistributable } from '../database/distribution/distribute.js';
import { type Command, CommandError } from './command.js';

interface DistributeInput {
  /** Number of shards per table; defaults to 32. */
  readonly shards?: number;
  readonly dryRun: boolean;
}

const defaultShards = 32;
const maxShards = 1024;

/**
 * `dealgraph distribute`: converts the account tables into distributed tables of a Citus cluster. Restart all servers
 * afterwards, because a server only checks at startup whether accounts are distributed.
 */
export const distributeCommand: Command<DistributeInput> = async (
  { shards = defaultShards, dryRun },
  { db },
) => {
  if (shards < 1 || shards > maxShards)
    throw new CommandError(`--shards must be a number from 1 to ${maxShards}, got ${shards}.`);
  try {
    const report = await distributeAccounts(db, { shards, dryRun, functions: accountFunctions });
    return { dryRun, ...report };
  } catch (error) {
    if (error instanceof NotDistributable) throw new CommandError(error.message);
    throw error;
  }
};

/**
 * If accounts are distributed, distributes the tables that a migration has added, and updates the functions on the
 * nodes.
 */
export async function extendDistribution(db: Database): Promise<void> {
  if (!db.distribution.isDistributed) return;
  await distributeAccounts(db, { shards: defaultShards, dryRun: false, functions: accountFunctions });
}
