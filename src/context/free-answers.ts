import { windowStarts } from '../domain/credit-budget.js';
import type { NarrowAllowance, NarrowAllowanceTerms } from '../domain/narrow-answers.js';
import { ApiError } from '../errors/api-error.js';
import { drawNarrowAnswers } from '../store/accounts/narrow-answers.js';
import type { ServiceBounds } from './service-bounds.js';
import type { Services } from './services.js';

/** A question about records whose answer is free unless the request also buys records of it (D20). */
export interface FreeQuestion {
  /** Whether the request buys records of it, or it is about links of a record that the request buys. */
  readonly isPaid: boolean;
  /** The number of answers that it counts as. Default: 1. */
  readonly answers?: number;
  /** Whether fewer than 10 records meet it. Called only when the answer would be free. */
  isNarrow(): boolean | Promise<boolean>;
}

/**
 * Limits what one request learns about few records without paying (D20). An operation that returns a number or a bit about
 * records registers its question here; before the answer is sent, the narrow ones that are not part of a paid answer are drawn
 * on the daily allowance of the organization, all in one statement. A request without any costs no statement.
 */
export class FreeAnswers {
  private readonly open = new Set<FreeQuestion>();
  private allowance: NarrowAllowance | null = null;

  constructor(
    private readonly services: Pick<Services, 'db' | 'clock' | 'bounds'>,
    private readonly organizationId: () => string,
  ) {}

  /** The allowance after this request drew on it, or was refused; null when it did neither. */
  get drawnOn(): NarrowAllowance | null {
    return this.allowance;
  }

  /** Registers a question that this request answers, in full or by a bit. */
  ask(question: FreeQuestion): void {
    this.open.add(question);
  }

  /**
   * Draws for the narrow questions that are not paid for. Null when there are none, which is usual.
   * @throws ApiError NARROW_ANSWERS_EXHAUSTED.
   */
  drawUnpaid(): Promise<void> | null {
    if (this.open.size === 0) return null;
    const unpaid = [...this.open].filter(({ isPaid }) => !isPaid);
    return unpaid.length === 0 ? null : this.draw(unpaid);
  }

  /**
   * Draws for all narrow questions of a request that buys nothing: a dry run, or one that ends with an error, which can
   * reveal a price, or that a record was there to fail.
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

/** The settings of the allowance. */
export function narrowTerms(bounds: ServiceBounds): NarrowAllowanceTerms {
  return { perDay: bounds.narrowAnswersPerDay, perCredit: bounds.narrowAnswersPerCredit };
}

function exhausted(count: number, { used, allowed }: NarrowAllowance, now: Date): ApiError {
  const { dayEnd } = windowStarts(now);
  const format = (number: number): string => number.toLocaleString('en');
  const got = `this request needs ${format(count)}, and ${format(used)} of ${format(allowed)} are used today`;
  const next = 'Paid requests still work, and each credit spent adds to the allowance';
  return new ApiError(
    'NARROW_ANSWERS_EXHAUSTED',
    `Free answers about fewer than 10 records are limited: ${got}. ${next}; it resets at ${new Date(dayEnd).toISOString()}.`,
    { headers: { 'Retry-After': String(Math.max(1, Math.ceil((dayEnd - now.getTime()) / 1000))) } },
  );
}
