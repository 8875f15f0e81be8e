import { createHash } from 'node:crypto';
import type { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import type { RecordKind } from '../records/record-kinds.js';
import type { Clock } from '../values/dates.js';
import { GroupStatistics } from './group-statistics.js';
import type { Payer } from './model/charge.js';
import {
  type NarrowAllowance,
  type NarrowAllowanceTerms,
  narrowBelow,
  windowStarts,
} from './model/credit-budget.js';
import type { RecentAnswers } from './recent-answers.js';
import { drawNarrowAnswers } from './sql/narrow-allowance.js';

/** The charged records of a response that charges nothing. */
export const nothingCharged: ChargedRecords = { credits: 0, isChargeable: false, includes: () => false };

/**
 * Limits what a request can learn at no charge about fewer than 10 records (D20). An operation that returns a count or
 * a boolean about records registers its question here. The question is narrow if fewer than 10 records match. When the
 * charge of the response is known and before it is made, one statement deducts the narrow questions that the charge
 * does not pay for from the daily allowance of the organization and its key. If there are none, no statement runs.
 */
export class FreeAnswers {
  private readonly open = new Set<FreeQuestion>();
  /** The answers that this request has deducted. */
  private readonly drawn = new Set<string>();
  private groups: GroupStatistics | null = null;
  private drawnExtras = 0;
  private covered = 0;
  private allowance: NarrowAllowance | null = null;

  constructor(
    private readonly services: FreeAnswerServices,
    private readonly payer: () => Pick<Payer, 'capKeyIds' | 'organizationId'>,
  ) {}

  /** The allowance after the deduction; null if this request did not need one. */
  get drawnOn(): NarrowAllowance | null {
    return this.allowance;
  }

  /** Statistics of small groups, of which a group's credit pays for one. Created on first use. */
  get statistics(): GroupStatistics {
    return (this.groups ??= new GroupStatistics());
  }

  private get statisticsCount(): number {
    return this.groups?.count ?? 0;
  }

  /** Registers a question that the response answers. */
  ask(question: FreeQuestion): void {
    this.open.add(question);
  }

  /**
   * Deducts the narrow answers of a question that nothing pays for, before the rest of the response is created.
   * @throws ApiError NARROW_ANSWERS_EXHAUSTED.
   */
  async drawNow(question: FreeQuestion): Promise<void> {
    await this.draw(await narrowAnswersOf([question], nothingCharged), 0);
  }

  /**
   * Deducts the narrow answers that a charge does not pay for. Returns null when there are none, which is the usual
   * case. Can be called again with other charged records, if the first charge was not made; deducts only the
   * difference.
   * @throws ApiError NARROW_ANSWERS_EXHAUSTED; then nothing was deducted.
   */
  drawUnpaid(charged: ChargedRecords): Promise<void> | null {
    const hasStatistics = this.statisticsCount > 0;
    if (this.open.size === 0 && !hasStatistics) return null;
    const questions = [...this.open];
    const unpaid = questions.filter((question) => !question.isPaid(charged));
    const included = questions.filter((question) => question.isIncluded?.(charged) ?? false);
    if (unpaid.length === 0 && included.length === 0 && !hasStatistics) return null;
    return this.drawFor(unpaid, included, charged);
  }

  private async drawFor(
    unpaid: readonly FreeQuestion[],
    included: readonly FreeQuestion[],
    charged: ChargedRecords,
  ): Promise<void> {
    const answers = await narrowAnswersOf(unpaid, charged);
    const extras = this.statisticsCount + (await countIncluded(included, charged));
    try {
      await this.draw(answers, this.uncovered(extras, charged));
    } catch (error) {
      // The refusal is the response, so the response answers no question.
      this.open.clear();
      throw error;
    }
  }

  /**
   * Deducts all narrow answers, for a response that has no data: a dry run, or an error that can reveal a price or the
   * existence of a record.
   * @throws ApiError NARROW_ANSWERS_EXHAUSTED.
   */
  async drawAll(): Promise<void> {
    const questions = [...this.open];
    this.open.clear();
    await this.draw(await narrowAnswersOf(questions, null), 0);
  }

  /**
   * Deducts the extras for which the credits of the response add answers, after these credits were charged. A
   * response that was charged must be sent, so a failure of the database is ignored: the answers remain available.
   */
  async recordCovered(): Promise<void> {
    if (this.covered === 0) return;
    const { covered } = this;
    this.covered = 0;
    await this.deduct({ count: 0, covered }).catch(() => undefined);
  }

  /** Deducts the answers that neither this request nor a recent one of the organization has deducted. */
  private async draw(answers: ReadonlySet<string>, extras: number): Promise<void> {
    const others = [...answers].filter((answer) => !this.drawn.has(answer));
    if (others.length === 0 && extras === 0) return;
    const { recentAnswers, clock } = this.services;
    await recentAnswers.deductOnce(this.payer().organizationId, others, clock.now(), async (fresh) => {
      const count = fresh.length + extras;
      if (count > 0) await this.deduct({ count, covered: 0 });
    });
    this.drawnExtras += extras;
    for (const answer of others) this.drawn.add(answer);
  }

  /**
   * Returns how many extras exceed the answers that the response's own credits add to the allowance. Extras are the
   * statistics of small groups, and filtered lists of charged records. The others are counted when these credits have
   * been charged.
   */
  private uncovered(extras: number, { credits }: ChargedRecords): number {
    this.covered = Math.min(extras, credits * this.services.bounds.narrowAnswersPerCredit);
    return Math.max(0, extras - this.covered - this.drawnExtras);
  }

  private async deduct(numbers: { readonly count: number; readonly covered: number }): Promise<void> {
    const { db, clock, bounds } = this.services;
    const now = clock.now();
    const draw = await drawNarrowAnswers(db, this.payer(), numbers, narrowTerms(bounds), now);
    this.allowance = draw;
    if (!draw.isDrawn) throw exhausted(numbers.count, draw, now);
  }
}

/** The records that a response charges, as far as a free question needs to know them (D20). */
export interface ChargedRecords {
  /** The credits of the response. */
  readonly credits: number;
  /** False if the caller allows no charge (`X-Max-Credits: 0`), or if the response has no metered operation. */
  readonly isChargeable: boolean;
  /** Returns whether this response charges a record. False for a record that was paid for by an earlier response. */
  includes(kind: RecordKind, id: string): boolean;
}

/**
 * A question about records that a response answers, for example how many records match a filter (D20). The answer is
 * free unless the response also pays for some of these records.
 */
export interface FreeQuestion {
  /** Returns whether the response pays for all of the records that the question is about. */
  isPaid(charged: ChargedRecords): boolean;
  /**
   * Returns the keys of the narrow answers that the response gives at no charge. Equal keys are the same answer, so a
   * key contains everything that determines the answer. Called only if the question is not paid. `charged` is null if
   * the response has only a price or an error.
   */
  narrowAnswers(charged: ChargedRecords | null): readonly string[] | Promise<readonly string[]>;
  /**
   * Returns whether the response pays for the question with the price of another record: the question has a filter, and
   * is about lists of charged records. Each credit of the response pays for a few such answers.
   */
  isIncluded?(charged: ChargedRecords): boolean;
  /** Returns the keys of the narrow answers that the price of other records includes. */
  includedAnswers?(charged: ChargedRecords): Promise<readonly string[]>;
}

/** A list whose records a question is about. */
interface QuestionedList {
  /** A record kind, or the name of an edge. */
  readonly source: string;
  readonly condition: unknown;
}

/**
 * Returns a function that creates the keys of answers about a list: of which parent records, and after or before which
 * position (null for the whole list). The number of records and their price are the same answer.
 */
export function answerKeysOf({
  source,
  condition,
}: QuestionedList): (parents: readonly string[], position: unknown) => string {
  // Hashed once, because a filter can be long, and a list can have thousands of parents.
  const list = createHash('sha256')
    .update(JSON.stringify([source, condition]))
    .digest('base64');
  return (parents, position) => JSON.stringify([list, parents, position]);
}

/** Returns the question of a free answer that depends on a filter only. `count` is the number of its records. */
export function filterQuestion(list: QuestionedList, count: number): FreeQuestion {
  const answers = count < narrowBelow ? [answerKeysOf(list)([''], null)] : [];
  return { isPaid: () => false, narrowAnswers: () => answers };
}

/** The settings of the daily allowance. */
export interface NarrowBounds {
  /** Free answers about fewer than 10 records that an organization gets each UTC day (D20). */
  readonly narrowAnswersPerDay: number;
  /** Additional free answers of this kind for each credit that the organization spent in the billing window. */
  readonly narrowAnswersPerCredit: number;
}

/** The services of the process that free answers use. */
interface FreeAnswerServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly bounds: NarrowBounds;
  readonly recentAnswers: RecentAnswers;
}

async function narrowAnswersOf(
  questions: readonly FreeQuestion[],
  charged: ChargedRecords | null,
): Promise<ReadonlySet<string>> {
  const answers = new Set<string>();
  for (const question of questions)
    for (const answer of await question.narrowAnswers(charged)) answers.add(answer);
  return answers;
}

async function countIncluded(questions: readonly FreeQuestion[], charged: ChargedRecords): Promise<number> {
  const answers = new Set<string>();
  for (const question of questions)
    for (const answer of (await question.includedAnswers?.(charged)) ?? []) answers.add(answer);
  return answers.size;
}

/** Returns the settings of the allowance. */
export function narrowTerms(bounds: NarrowBounds): NarrowAllowanceTerms {
  return { perDay: bounds.narrowAnswersPerDay, perCredit: bounds.narrowAnswersPerCredit };
}

function exhausted(count: number, { allowed, ofKey }: NarrowAllowance, now: Date): ApiError {
  const { dayEnd } = windowStarts(now);
  const format = (number: number): string => number.toLocaleString('en');
  const got = `this request needs ${format(count)}, and ${format(ofKey.used)} of ${format(ofKey.limit)} have been used today`;
  const share = `The organization has ${format(allowed)} a day, and a key can use a quarter of what others have left`;
  const next = 'Paid requests still work, and each credit spent increases the allowance';
  return new ApiError(
    'NARROW_ANSWERS_EXHAUSTED',
    `Free answers about fewer than ${narrowBelow} records are limited: ${got}. ${share}. ${next}. The allowance resets at ${new Date(dayEnd).toISOString()}.`,
    { headers: { 'Retry-After': String(Math.max(1, Math.ceil((dayEnd - now.getTime()) / 1000))) } },
  );
}
