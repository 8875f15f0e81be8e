import { nameLookupKey } from '../../domain/name-lookup-key.js';
import type { InvestorRecord } from '../../domain/records/investor.js';
import { normalizeHost } from '../../domain/web-address.js';

/** What a row of `investor` has beside its record: the keys by which enrich-investor finds it. */
export const investorReaders = {
  nameKey: ({ investorName }: Pick<InvestorRecord, 'investorName'>) =>
    investorName === null ? null : nameLookupKey(investorName),
  domainKey: ({ domain }: Pick<InvestorRecord, 'domain'>) => (domain === null ? null : normalizeHost(domain)),
};
