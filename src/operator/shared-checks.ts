import type { Database } from '../database/database.js';
import type { Checking } from '../doctor/finding.js';
import { type CheckReport, runChecks } from '../doctor/run-checks.js';

/** The settings of the server that are checked. */
export type CheckedServer = Pick<Checking, 'deployment' | 'dataDirectory'>;

interface DatedReport extends CheckReport {
  readonly checkedAt: Date;
}

/**
 * The checks of `dealgraph doctor`, run for the operator API. A process runs them once at a time: requests that arrive
 * meanwhile get the same report.
 */
export class SharedChecks {
  private running: Promise<DatedReport> | null = null;

  constructor(private readonly settings: CheckedServer & Pick<Checking, 'clock'>) {}

  run(db: Database): Promise<DatedReport> {
    this.running ??= this.check(db).finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async check(db: Database): Promise<DatedReport> {
    const { signal } = new AbortController();
    const checkedAt = this.settings.clock.now();
    return { ...(await runChecks({ full: false }, { ...this.settings, db, signal })), checkedAt };
  }
}
