import { windowStarts, type NarrowAllowance, type NarrowAllowanceTerms } from './model/credit-budget.js';
import { ApiError } from '../errors/api-error.js';
import { drawNarrowAnswers } from './sql/credit-budgets.js';
import type { ServiceBounds } from '../context/service-bounds.js';
import type { Services } from '../context/services.js';

/**
 * A question about records that a response answers, for example how many records match a filter (D20). The answer is
 * free unless the request also pays for some of these records.
 */
export interface FreeQuestion {
  /**
   * True when the request pays for some of the records that the question is about, or for a record whose links it is
   * about.
   */
  readonly isPaid: boolean;
  /** Number of answers that the question uses of the daily allowance; 1 by default. */
  readonly answers?: number;
  /** Returns whether fewer than 10 records match. Called only when the answer would be free. */
  isNarrow(): boolean | Promise<boolean>;
}

/**
 * Limits what a request can learn at no charge about fewer than 10 records (D20). An operation that returns a count or
 * a boolean about records registers its question here. The question is narrow if fewer than 10 records match. Before
 * the response is sent, one statement deducts the narrow questions that are not paid for from the organization's daily
 * allowance. If there are none, no statement runs.
 */
export class FreeAnswers {
  private readonly open = new Set<FreeQuestion>();
  private allowance: NarrowAllowance | null = null;

  constructor(
    private readonly services: Pick<Services, 'db' | 'clock' | 'bounds'>,
    private readonly organizationId: () => string,
  ) {}

  /** The allowance after the deduction; null if this request did not need one. */
  get drawnOn(): NarrowAllowance | null {
    return this.allowance;
  }

  /** Registers a question that the response answers. */
  ask(question: FreeQuestion): void {
    this.open.add(question);
  }

  /**
   * Deducts the narrow questions that are not paid for. Returns null when no question is unpaid, which is the usual
   * case.
   * @throws ApiError NARROW_ANSWERS_EXHAUSTED.
   */
  drawUnpaid(): Promise<void> | null {
    if (this.open.size === 0) return null;
    const unpaid = [...this.open].filter(({ isPaid }) => !isPaid);
    return unpaid.length === 0 ? null : this.draw(unpaid);
  }

  /**
   * Deducts all narrow questions, for a request that pays for no records: a dry run, or a request that ends with an
   * error that can reveal a price or the existence of a record.
   * @throws ApiError NARROW_ANSWERS_EXHAUSTED.
   */
  async drawAll(): Promise<void> {
    await this.draw([...this.open]);
  }

  private async draw(questions: readonly FreeQuestion[]): Promise<void> {
    let count = 0;
    for (const question of questions) {
      if (await question.isNarrow()) count += question.answers ?? 1;
      this.open.delete(question);
    }
    if (count === 0) return;
    const { db, clock, bounds } = this.services;
    const now = clock.now();
    const draw = await drawNarrowAnswers(db, this.organizationId(), count, narrowTerms(bounds), now);
    this.allowance = draw;
    if (!draw.isDrawn) throw exhausted(count, draw, now);
  }
}

/** Returns the settings of the allowance. */
export function narrowTerms(bounds: ServiceBounds): NarrowAllowanceTerms {
  return { perDay: bounds.narrowAnswersPerDay, perCredit: bounds.narrowAnswersPerCredit };
}

function exhausted(count: number, { used, allowed }: NarrowAllowance, now: Date): ApiError {
  const { dayEnd } = windowStarts(now);
  const format = (number: number): string => number.toLocaleString('en');
  const got = `this request needs ${format(count)}, and ${format(used)} of ${format(allowed)} have been used today`;
  const next = 'Paid requests still work, and each credit spent increases the allowance';
  return new ApiError(
    'NARROW_ANSWERS_EXHAUSTED',
    `Free answers about fewer than 10 records are limited: ${got}. ${next}. The allowance resets at ${new Date(dayEnd).toISOString()}.`,
    { headers: { 'Retry-After': String(Math.max(1, Math.ceil((dayEnd - now.getTime()) / 1000))) } },
  );
}
