import type { Logger } from 'pino';
import type { Config } from '../config.js';
import type { Services } from '../context/services.js';
import type { ExportWorker } from '../exports/export-worker.js';
import type { Metrics } from '../http/metrics.js';
import type { AuditLine } from './audit.js';
import { keepFeeds } from './keep-feeds.js';
import { keepSourcing } from './keep-sourcing.js';
import { makeLedgerMonths } from './make-ledger-months.js';
import { rekeyInBackground } from './rekey-in-background.js';
import { repeatWork } from './repeat-work.js';
import { sendWebhooks } from './send-webhooks.js';
import { sweepChanges } from './sweep-changes.js';
import { sweepExpired } from './sweep-expired.js';
import { sweepExports } from './sweep-exports.js';
import { sweepWebhooks } from './sweep-webhooks.js';
import { takeUpExports } from './take-up-exports.js';

/** What tells of the work. */
export interface WorkTerms {
  readonly config: Pick<Config, 'webhooks'>;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly audit: (line: AuditLine) => void;
}

/** Begins what a server does beside its requests; any number of servers may do it on one database. */
export function startBackgroundWork(
  services: Services,
  exportWorker: ExportWorker,
  { config, logger, metrics, audit }: WorkTerms,
): { stop(): Promise<void> } {
  const count = metrics.countResolutions.bind(metrics);
  const repeated = [
    makeLedgerMonths(services),
    rekeyInBackground(services),
    ...sweepExpired(services),
    sweepChanges(services),
    sweepExports(services),
    takeUpExports(exportWorker),
    sweepWebhooks(config.webhooks)(services),
    keepFeeds(services),
    keepSourcing(services, { audit, count }),
  ].map((work) => repeatWork(work, logger));
  const sending = sendWebhooks(services, config.webhooks, logger, metrics);
  return {
    stop: async () => {
      for (const work of repeated) work.stop();
      await sending.stop();
    },
  };
}
