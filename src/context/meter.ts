import type { ChargedRecords } from '../accounts/free-answers.js';
import { type Billable, priceOf, type RecordCounts, type RecordKind } from '../records/record-kinds.js';

/**
 * The part of a response that is charged now: record counts by kind, and the receipts of record versions (D12) to store
 * with the charge.
 */
export interface Due {
  readonly records: RecordCounts;
  readonly receipts: readonly string[];
}

/**
 * The cost of a response (X-Dry-Run): its credits, the number of distinct billable records, and their counts by kind.
 */
export interface CostEstimate {
  readonly credits: number;
  readonly rows: number;
  readonly records: RecordCounts;
}

/** A version of a record in a feed (D12). */
interface FeedVersion {
  readonly kind: RecordKind;
  readonly id: string;
  readonly receipt: string;
}

/**
 * Counts the billable contents of one request's response, each once: records by ID, and the record versions of a feed
 * by receipt (D12). Charges nothing.
 */
export class Meter {
  private readonly operations: string[] = [];
  private readonly ids = new Map<Billable, Set<string>>();
  private readonly versions = new Map<string, FeedVersion>();
  private readonly included = new Map<RecordKind, Set<string>>();
  private later: RecordCounts = {};

  /** True when a metered operation was opened. */
  get isOpen(): boolean {
    return this.operations.length > 0;
  }

  /**
   * The names of the opened metered operations, joined with commas; empty when there are none. Sorted, because
   * operations run in parallel and open in any order. At most 500 characters.
   */
  get operation(): string {
    const [first = '', ...others] = this.operations;
    return others.length === 0 ? first : this.operations.toSorted().join(',').slice(0, 500);
  }

  /** The receipts of all counted versions, including those that the organization has already paid for. */
  get receipts(): readonly string[] {
    return [...this.versions.keys()];
  }

  /** True when versions were counted. The organization may already have paid for some of them. */
  get hasVersions(): boolean {
    return this.versions.size > 0;
  }

  /** The price in credits of the records that will be charged later, by the steps of an export. */
  get laterCredits(): number {
    return priceOf(this.later);
  }

  /** Notes that a metered operation runs. */
  open(operation: string): void {
    if (!this.operations.includes(operation)) this.operations.push(operation);
  }

  /** Counts records of the response, or groups of an aggregate, and returns them. Each is charged once. */
  recordUsage<T extends { readonly id: string }>(kind: Billable, records: readonly T[]): readonly T[] {
    const ids = this.ids.get(kind) ?? new Set();
    this.ids.set(kind, ids);
    for (const { id } of records) ids.add(id);
    return records;
  }

  /**
   * Counts record versions of a feed. A version costs as much as its record, once per organization and billing window
   * (D12).
   */
  countVersions(versions: readonly FeedVersion[]): void {
    for (const version of versions) this.versions.set(version.receipt, version);
  }

  /**
   * Counts data that the price of these records includes. A record is charged unless the response charges it already: a
   * version that was paid for earlier includes no current data.
   */
  countIncluded(kind: RecordKind, ids: readonly string[]): void {
    const known = this.included.get(kind) ?? new Set();
    this.included.set(kind, known);
    for (const id of ids) known.add(id);
  }

  /** Counts records that will be charged later, by the steps of an export. */
  countLater(records: RecordCounts): void {
    this.later = sumOf(this.later, records);
  }

  /** Returns the part to charge now. `unpaid` has the receipts of versions that are not paid for yet. */
  due(unpaid: readonly string[]): Due {
    const records = this.count();
    for (const { kind } of this.versionsOf(unpaid)) records[kind] = (records[kind] ?? 0) + 1;
    for (const [kind, ids] of this.included) {
      const charged = this.chargedIds(unpaid, kind);
      const others = [...ids].filter((id) => !charged.has(id)).length;
      if (others > 0) records[kind] = (records[kind] ?? 0) + others;
    }
    return { records, receipts: unpaid };
  }

  /** Returns the records of the part to charge now. `isChargeable` is false if the caller allows no charge. */
  chargedBy(due: Due, isChargeable: boolean): ChargedRecords {
    return new DueRecords(this, due, isChargeable);
  }

  /** Returns the IDs of the records of a kind that the part to charge now has, in any version. */
  idsOf({ receipts }: Due, kind: RecordKind): ReadonlySet<string> {
    const ids = this.chargedIds(receipts, kind);
    const included = this.included.get(kind);
    return included === undefined ? ids : new Set([...ids, ...included]);
  }

  /** Returns the cost of the request, charged now and later. */
  estimate(unpaid: readonly string[]): CostEstimate {
    const records = sumOf(this.due(unpaid).records, this.later);
    const rows = Object.values(records).reduce((sum, count) => sum + count, 0);
    return { credits: priceOf(records), rows, records };
  }

  /** Returns the IDs of a kind that are counted as records or as unpaid versions. */
  private chargedIds(unpaid: readonly string[], kind: RecordKind): ReadonlySet<string> {
    const ids = this.ids.get(kind) ?? new Set();
    const versions = this.versionsOf(unpaid).filter((version) => version.kind === kind);
    return versions.length === 0 ? ids : new Set([...ids, ...versions.map(({ id }) => id)]);
  }

  private versionsOf(receipts: readonly string[]): readonly FeedVersion[] {
    return receipts.flatMap((receipt) => this.versions.get(receipt) ?? []);
  }

  private count(): Partial<Record<Billable, number>> {
    const counts: Partial<Record<Billable, number>> = {};
    for (const [kind, { size }] of this.ids) if (size > 0) counts[kind] = size;
    return counts;
  }
}

/** The records of the part of a response that is charged now. */
class DueRecords implements ChargedRecords {
  readonly credits: number;
  private readonly known = new Map<RecordKind, ReadonlySet<string>>();

  constructor(
    private readonly meter: Meter,
    private readonly due: Due,
    readonly isChargeable: boolean,
  ) {
    this.credits = priceOf(due.records);
  }

  includes(kind: RecordKind, id: string): boolean {
    let ids = this.known.get(kind);
    if (ids === undefined) {
      ids = this.meter.idsOf(this.due, kind);
      this.known.set(kind, ids);
    }
    return ids.has(id);
  }
}

function sumOf(one: RecordCounts, other: RecordCounts): RecordCounts {
  const sum: Partial<Record<Billable, number>> = { ...one };
  for (const [kind, count] of Object.entries(other) as [Billable, number][])
    sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
}
