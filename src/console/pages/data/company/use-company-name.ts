import { CompanyRecordDocument, RoundsOfCompanyDocument } from '../../../generated/documents.js';
import { usePaid } from '../../../graph/use-paid.js';
import { knownNames } from '../known-names.js';

/** The name of a company, by whatever of it this tab has paid for or seen; null when that tells none. */
export function useCompanyName(id: string): string | null {
  const company = usePaid(CompanyRecordDocument, { id }).data?.company;
  const round = usePaid(RoundsOfCompanyDocument, { id }).data?.fundingRounds?.nodes[0];
  return company?.organizationName ?? round?.companyName ?? knownNames.find(id);
}
