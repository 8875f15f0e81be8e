import { nameKey } from '../../domain/comparison-keys.js';
import type { InvestorRecord } from '../../domain/records/investor.js';
import { normalizeHost } from '../../domain/web-address.js';

/** A row of `investor`: the record, and the keys by which enrich-investor finds it. */
export type InvestorRow = InvestorRecord & {
  readonly nameKey: string | null;
  readonly domainKey: string | null;
};

export function toInvestorRow(record: InvestorRecord): InvestorRow {
  return {
    ...record,
    nameKey: record.investorName === null ? null : nameKey(record.investorName),
    domainKey: record.domain === null ? null : normalizeHost(record.domain),
  };
}
