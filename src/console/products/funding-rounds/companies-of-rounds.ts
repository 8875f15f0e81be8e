import type { CompaniesOfRoundsQuery } from '../../generated/documents.js';
import { CompaniesOfRoundsDocument } from '../../generated/documents/funding-rounds.js';
import { usePaid } from '../../graph/paid-answers.js';
import { distinct } from '../later-rounds.js';
import type { LinkedFields, RecordRow } from '../product-view.js';

/** The fields of a round's company that its row can show. They are absent until they are paid for. */
export type RoundCompany = NonNullable<CompaniesOfRoundsQuery['companies']>['nodes'][number];

interface RowOfCompany extends RecordRow {
  readonly companyId: string | null;
}

/** A row with the fields of its company: absent until they are paid for, null if the company is unknown. */
interface WithCompany {
  readonly company?: RoundCompany | null;
}

/**
 * Loads fields of the companies of rounds. Each company costs one credit, however many rounds it has. With null, sends
 * no request.
 */
export function useCompaniesOfRounds(rows: readonly RowOfCompany[] | null): LinkedFields {
  const ids = distinct((rows ?? []).map(({ companyId }) => companyId));
  const paid = usePaid(
    CompaniesOfRoundsDocument,
    ids.length === 0 ? null : { ids: [...ids], first: ids.length },
  );
  const nodes = paid.data?.companies?.nodes;
  const byId = new Map(nodes?.map((company) => [company.id, company]));
  return {
    paid,
    nouns: ['company', 'companies'],
    rows:
      rows === null || nodes === undefined
        ? null
        : rows.map((row): RowOfCompany & WithCompany => ({
            ...row,
            company: byId.get(row.companyId ?? '') ?? null,
          })),
  };
}
