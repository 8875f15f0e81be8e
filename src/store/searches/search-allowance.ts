import type { Clock } from '../../domain/clock.js';
import type { LibraryBounds } from '../../domain/library-bounds.js';
import { secondsToMidnight } from '../../domain/seconds-to-midnight.js';
import { ApiError } from '../../errors/api-error.js';
import type { Run } from './run.js';

/**
 * The rows of saved searches that an organization may change on a UTC day. It is opened in the organization's turn
 * (`inFillingTurn`), which one transaction has at a time, so no other change can use the same rest of it.
 */
export class SearchAllowance {
  private constructor(
    private readonly run: Run,
    private readonly organizationId: string,
    private readonly now: Date,
    private readonly most: number,
    private readonly used: number,
  ) {}

  /** @throws ApiError WRITE_LIMIT_REACHED when none remain today. */
  static async open(
    run: Run,
    organizationId: string,
    { changedRows }: Pick<LibraryBounds, 'changedRows'>,
    clock: Clock,
  ): Promise<SearchAllowance> {
    const now = clock.now();
    const { rows } = await run<{ used: number }>(
      'SELECT changed_rows AS used FROM saved_search_usage WHERE organization_id = $1 AND day >= $2::date',
      [organizationId, dayOf(now)],
    );
    const allowance = new SearchAllowance(run, organizationId, now, changedRows, rows[0]?.used ?? 0);
    if (allowance.used >= changedRows) throw allowance.refusal('');
    return allowance;
  }

  /** @throws ApiError WRITE_LIMIT_REACHED when fewer rows than these remain today. */
  async spend(rows: number): Promise<void> {
    if (this.used + rows > this.most)
      throw this.refusal(` This change would change ${rows.toLocaleString('en')} more.`);
    await this.run(countRows('VALUES ($1, $2::date, $3::bigint)'), [
      this.organizationId,
      dayOf(this.now),
      rows,
    ]);
  }

  private refusal(more: string): ApiError {
    const { used, most, now } = this;
    const message =
      `This organization's filter changes and deleted searches have changed ${used.toLocaleString('en')} rows of saved ` +
      `searches today, and may change at most ${most.toLocaleString('en')} on a UTC day.${more} Try again after midnight UTC.`;
    return new ApiError('WRITE_LIMIT_REACHED', message, {
      headers: { 'Retry-After': secondsToMidnight(now) },
    });
  }
}

/**
 * Statement that adds to the rows an organization has changed on a day, as `given` has them: its columns are organization,
 * day and rows. A process whose clock lags counts on the newer day.
 */
export function countRows(given: string): string {
  return `INSERT INTO saved_search_usage AS u (organization_id, day, changed_rows) ${given}
    ON CONFLICT (organization_id) DO UPDATE SET day = GREATEST(u.day, excluded.day),
      changed_rows = excluded.changed_rows + CASE WHEN u.day >= excluded.day THEN u.changed_rows ELSE 0 END`;
}

/** The UTC day of a moment, as SQL has it. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
