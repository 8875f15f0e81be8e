import { answerKeysOf, type ChargedRecords, type FreeQuestion } from '../accounts/free-answers.js';
import { narrowBelow } from '../accounts/model/credit-budget.js';
import { isFilter } from '../query/model/filter-field.js';
import { isEdge, type ListRange } from '../query/sql/expressions.js';
import { edgeOf } from '../records/edges/record-edges.js';
import type { RecordKind } from '../records/record-kinds.js';
import type { RecordReader } from './record-reader.js';

/** A page of a list, as far as a free question needs to know it. */
export interface ShownPage {
  readonly entries: readonly unknown[];
  /** True when the list continues beyond the page. */
  readonly isCut: boolean;
}

/** The parts of lists that a response shows. Undefined parts are not shown. */
interface ShownLists {
  /** Returns whether the response bills a record or a cursor of the list at this index. */
  readonly isPurchased: (at: number) => boolean;
  readonly counts: () => Promise<readonly number[]> | undefined;
  readonly pages: () => Promise<readonly ShownPage[]> | undefined;
}

/** Returns whether an answer about a list depends on a condition of the caller: a filter, a record or a position. */
export function isConditional({ source, condition, ...range }: ListRange): boolean {
  return isEdge(source) || isFilter(condition) || positionOf(range) !== null;
}

/** The free question (D20) that counts and pages of lists answer. */
export class ListsQuestion implements FreeQuestion {
  constructor(
    private readonly reader: Pick<RecordReader, 'count' | 'hasAtLeast'>,
    private readonly range: ListRange,
    /** The IDs of the parent records; an empty string for the list of all records. */
    private readonly parents: readonly string[],
    private readonly shown: ShownLists,
  ) {}

  /** A list is paid if the response charges one of its records, or the parent record, whose price includes its lists. */
  isPaid(charged: ChargedRecords): boolean {
    return this.parents.every((_, at) => this.isPaidAt(at, charged));
  }

  /**
   * Each unpaid list is a question of its own. A price is one question about all lists together, because it is a sum.
   * A page at a position is another question than the number of records.
   */
  narrowAnswers(charged: ChargedRecords | null): Promise<readonly string[]> {
    const all = this.parents.map((_, at) => at);
    const unpaid =
      charged === null ? [all] : all.filter((at) => !this.isPaidAt(at, charged)).map((at) => [at]);
    return this.narrowOf(unpaid);
  }

  /** Lists with a filter whose parent record the response charges, although it charges none of their records. */
  isIncluded(charged: ChargedRecords): boolean {
    return isFilter(this.range.condition) && this.parents.some((_, at) => this.isIncludedAt(at, charged));
  }

  includedAnswers(charged: ChargedRecords): Promise<readonly string[]> {
    const included = this.parents.flatMap((_, at) => (this.isIncludedAt(at, charged) ? [[at]] : []));
    return this.narrowOf(included);
  }

  /** Returns the keys of the narrow answers about groups of lists. */
  private async narrowOf(groups: readonly (readonly number[])[]): Promise<readonly string[]> {
    const position = positionOf(this.range);
    const sizes = await this.sizesOf(groups);
    const pages = position === null ? undefined : await this.shown.pages();
    const keyOf = answerKeysOf(this.range);
    return groups.flatMap((lists, index) => {
      const parents = this.parentsOf(lists);
      const isNarrow = (sizes?.[index] ?? narrowBelow) < narrowBelow;
      const isShort = pages !== undefined && sizeOf(pages, lists) < narrowBelow;
      return [...(isNarrow ? [keyOf(parents, null)] : []), ...(isShort ? [keyOf(parents, position)] : [])];
    });
  }

  private isPaidAt(at: number, charged: ChargedRecords): boolean {
    return this.shown.isPurchased(at) || this.isParentCharged(at, charged);
  }

  private isIncludedAt(at: number, charged: ChargedRecords): boolean {
    return !this.shown.isPurchased(at) && this.isParentCharged(at, charged);
  }

  private isParentCharged(at: number, charged: ChargedRecords): boolean {
    const { source } = this.range;
    return isEdge(source) && charged.includes(edgeOf(source).from as RecordKind, this.parents[at] ?? '');
  }

  /**
   * Returns the number of records of each group of lists, or 10 if it has at least 10; null if neither counts nor first
   * pages are shown. Queries the database only if the pages do not show it.
   */
  private async sizesOf(groups: readonly (readonly number[])[]): Promise<readonly number[] | null> {
    const counts = await this.shown.counts();
    if (counts !== undefined) return groups.map((lists) => sumOf(lists.map((at) => counts[at] ?? 0)));
    const pages = positionOf(this.range) === null ? await this.shown.pages() : undefined;
    if (pages === undefined) return null;
    const sizes = groups.map((lists) => sizeOf(pages, lists));
    const isOpen = (lists: readonly number[], index: number): boolean =>
      (sizes[index] ?? 0) < narrowBelow && lists.some((at) => pages[at]?.isCut === true);
    const open = groups.flatMap((lists, index) => (isOpen(lists, index) ? [index] : []));
    const known = await this.readSizes(open.map((index) => this.parentsOf(groups[index] ?? [])));
    for (const [at, index] of open.entries()) sizes[index] = known[at] ?? 0;
    return sizes;
  }

  /** Returns the number of records in the lists of each group of parents, or 10 if it has at least 10. */
  private async readSizes(groups: readonly (readonly string[])[]): Promise<readonly number[]> {
    const [first, ...others] = groups;
    if (first === undefined) return [];
    if (others.length > 0) return this.reader.count(this.range, groups.flat());
    return [(await this.reader.hasAtLeast(this.range, first, narrowBelow)) ? narrowBelow : 0];
  }

  private parentsOf(lists: readonly number[]): string[] {
    return [...new Set(lists.map((at) => this.parents[at] ?? ''))].sort();
  }
}

/** Returns the position of a page, null for the first or the last page. A cursor's position depends on the order. */
function positionOf({ order, after, before }: Pick<ListRange, 'after' | 'before' | 'order'>): unknown {
  return after === null && before === null ? null : { order, after, before };
}

/** Returns how many records the pages of some lists show to exist. */
function sizeOf(pages: readonly ShownPage[], lists: readonly number[]): number {
  return sumOf(
    lists.map((at) => {
      const page = pages[at];
      return page === undefined ? 0 : page.entries.length + Number(page.isCut);
    }),
  );
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
