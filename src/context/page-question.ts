import { answerKeysOf, type ChargedRecords, type FreeQuestion } from '../accounts/free-answers.js';
import { narrowBelow } from '../accounts/model/credit-budget.js';

/** A page of a list that is read by page number, without cursors. */
export interface ListPage {
  readonly ids: readonly string[];
  /**
   * The list and the part of it that the caller chose. Null if a page without records says no more than properties of
   * the list that are free: a saved search has `result_count` and `newest_added_at`, a list `member_count`.
   */
  readonly question: QuestionedPage | null;
}

interface QuestionedPage {
  /** The name of the list's edge or operation. */
  readonly source: string;
  /** The ID of the record to which the list belongs. */
  readonly parent: string;
  /** The chosen part of the list, such as dates and a page number; null for its first page without conditions. */
  readonly part: object | null;
}

/** The free question (D20) that a page of a list answers. */
export class PageQuestion implements FreeQuestion {
  constructor(
    /** Number of records on the page. */
    private readonly size: number,
    private readonly page: QuestionedPage,
  ) {}

  /**
   * Records of the page are charged. That the whole list is empty is free, because callers look up the lists of many
   * records. If the caller allows no charge, the answer is the price.
   */
  isPaid({ isChargeable }: ChargedRecords): boolean {
    return isChargeable && (this.size > 0 || this.page.part === null);
  }

  narrowAnswers(): readonly string[] {
    const { source, parent, part } = this.page;
    return this.size < narrowBelow ? [answerKeysOf({ source, condition: part })([parent], null)] : [];
  }
}
