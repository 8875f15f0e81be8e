import type { Logger } from 'pino';
import { KeyCache, KeyUses } from '../accounts/key-cache.js';
import { testKeyForm } from '../accounts/model/key-forms.js';
import type { Services } from '../context/services.js';
import type { Database } from '../database/database.js';
import { findDemoState, recordDemo } from '../import/load-demo.js';
import type { Clock } from '../values/dates.js';
import { Signer } from '../values/signer.js';
import { forceAnswer } from './force-answer.js';
import { SandboxAccounts } from './sandbox-accounts.js';
import { addSandboxRecords, changeTicker } from './sandbox-records.js';
import { addSandboxSearches } from './sandbox-searches.js';

/** The parts of a server that make it a sandbox (D33). */
export interface Sandbox {
  /** Signs cursors and ETags with a fixed secret, so that they are the same after each start. */
  readonly signer: Signer;
  /** Returns the services of a server with the keys and the forced answers of the sandbox. */
  serve(services: Services): Services;
  /** Changes the record that changes every minute. */
  tick(): Promise<void>;
  /** Writes what is still in memory. */
  close(): Promise<void>;
}

/**
 * Fills a new database with the data of a sandbox.
 * @param maxOrganizations Maximum organizations; the default of `SandboxAccounts` if omitted.
 */
export async function openSandbox(
  db: Database,
  clock: Clock,
  logger: Logger,
  maxOrganizations?: number,
): Promise<Sandbox> {
  if ((await findDemoState(db)) !== 'recorded') await recordDemo(db, clock);
  await addSandboxRecords(db, clock);
  await addSandboxSearches(db, clock);
  const accounts = new SandboxAccounts(db, clock, maxOrganizations);
  const uses = new KeyUses(db, clock, (error) => {
    logger.warn({ err: error }, 'the last use of keys could not be recorded');
  });
  const keys = new KeyCache(db, clock, uses, testKeyForm, (_db, secret) => accounts.find(secret));
  return {
    // The data is fictional and public, so the secret protects nothing.
    signer: new Signer(Buffer.from('dealgraph sandbox')),
    serve: (services) => ({ ...services, keys, forceAnswer }),
    tick: () => changeTicker(db, clock),
    close: () => uses.write(),
  };
}
