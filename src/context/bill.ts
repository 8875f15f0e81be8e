import type { RecordKind } from '../domain/record-kinds.js';
import type { Billable, RecordCounts } from '../domain/record-price.js';

/** What of an answer is charged at once: by kind, and the receipts that are written with it. */
export interface Due {
  readonly records: RecordCounts;
  readonly receipts: readonly string[];
}

/** What one request's answer consists of, as far as it costs something; each record and version is on it once. */
export class Bill {
  private readonly ids = new Map<Billable, Set<string>>();
  private readonly versions = new Map<string, RecordKind>();
  private later: RecordCounts = {};

  /** The receipts of all versions on the bill, whether or not they were paid for before. */
  get receipts(): readonly string[] {
    return [...this.versions.keys()];
  }

  /** True when some of what is on it may have been paid for before. */
  get hasVersions(): boolean {
    return this.versions.size > 0;
  }

  /** What is charged later, in steps. */
  get foreseen(): RecordCounts {
    return this.later;
  }

  add(kind: Billable, records: readonly { readonly id: string }[]): void {
    const ids = this.ids.get(kind) ?? new Set();
    this.ids.set(kind, ids);
    for (const { id } of records) ids.add(id);
  }

  addVersions(kind: RecordKind, receipts: readonly string[]): void {
    for (const receipt of receipts) this.versions.set(receipt, kind);
  }

  addForeseen(records: RecordCounts): void {
    this.later = sumOf(this.later, records);
  }

  /** What is due when of the versions these are unpaid. */
  due(unpaid: readonly string[]): Due {
    const records = this.count();
    for (const receipt of unpaid) {
      const kind = this.versions.get(receipt);
      if (kind !== undefined) records[kind] = (records[kind] ?? 0) + 1;
    }
    return { records, receipts: unpaid };
  }

  /** What is charged at once and later. */
  total(unpaid: readonly string[]): RecordCounts {
    return sumOf(this.due(unpaid).records, this.later);
  }

  private count(): Partial<Record<Billable, number>> {
    const counts: Partial<Record<Billable, number>> = {};
    for (const [kind, { size }] of this.ids) if (size > 0) counts[kind] = size;
    return counts;
  }
}

function sumOf(one: RecordCounts, other: RecordCounts): RecordCounts {
  const sum: Partial<Record<Billable, number>> = { ...one };
  for (const [kind, count] of Object.entries(other) as [Billable, number][])
    sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
}
