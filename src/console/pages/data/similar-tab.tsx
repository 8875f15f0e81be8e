import { CsvButton } from '../../components/csv-button.js';
import { Grid, type GridColumn } from '../../components/grid.js';
import type { SimilarCompaniesQuery, SimilarInvestorsQuery } from '../../generated/documents.js';
import { SimilarCompaniesDocument, SimilarInvestorsDocument } from '../../generated/documents/similar.js';
import { usePaid } from '../../graph/paid-answers.js';
import { PaidPanel } from './paid-panel.js';
import { RecordLink } from './record-link.js';

type SimilarCompany = NonNullable<SimilarCompaniesQuery['similarCompanies']>[number];
type SimilarInvestor = NonNullable<SimilarInvestorsQuery['similarInvestors']>[number];

interface Similar {
  readonly score: number;
  readonly reasons: readonly string[];
}

/** The columns of every similar record: how similar it is, and why. */
const comparison: readonly GridColumn<Similar>[] = [
  {
    header: 'Similarity',
    value: ({ score }) => score,
    cell: ({ score }) => `${Math.round(score * 100)}%`,
    isNumber: true,
  },
  { header: 'Why', value: ({ reasons }) => reasons.join('; ') },
];

const companyColumns: readonly GridColumn<SimilarCompany>[] = [
  {
    header: 'Company',
    value: ({ node }) => node.organizationName,
    cell: ({ node }) => <RecordLink kind="company" id={node.id} name={node.organizationName} />,
  },
  ...comparison,
  { header: 'Country', value: ({ node }) => node.hq.country, isMinor: true },
  {
    header: 'Founded',
    value: ({ node }) => node.foundedYear,
    cell: ({ node }) => node.foundedYear,
    isNumber: true,
    isMinor: true,
  },
  { header: 'Employees', value: ({ node }) => node.employeeCount, isNumber: true, isMinor: true },
];

/** Shows the companies that are most similar to one, and what they share. */
export function SimilarCompaniesTab({ id }: { id: string }) {
  const paid = usePaid(SimilarCompaniesDocument, { id });
  const rows = paid.data?.similarCompanies ?? [];
  return (
    <PaidPanel
      title="Similar companies"
      label="Show similar companies"
      offer="Companies that share tags, industries and technologies with it, and are near in stage, size and country. Each company costs 1 credit."
      empty="No similar companies"
      paid={paid}
      aside={<CsvButton name="similar-companies" rows={rows} columns={companyColumns} />}
      isFlush
    >
      {() => (
        <Grid label="Similar companies" rows={rows} columns={companyColumns} rowId={({ node }) => node.id} />
      )}
    </PaidPanel>
  );
}

const investorColumns: readonly GridColumn<SimilarInvestor>[] = [
  {
    header: 'Investor',
    value: ({ node }) => node.investorName,
    cell: ({ node }) => <RecordLink kind="investor" id={node.id} name={node.investorName} />,
  },
  ...comparison,
  { header: 'Location', value: ({ node }) => node.hqLocation, isMinor: true },
  {
    header: 'Investments',
    value: ({ node }) => node.numberOfInvestments,
    isNumber: true,
    isMinor: true,
  },
];

/** Shows the investors that are most similar to one, and what they share. */
export function SimilarInvestorsTab({ id }: { id: string }) {
  const paid = usePaid(SimilarInvestorsDocument, { id });
  const rows = paid.data?.similarInvestors ?? [];
  return (
    <PaidPanel
      title="Similar investors"
      label="Show similar investors"
      offer="Investors with the same portfolio companies, or that invested together with it. Each investor costs 1 credit."
      empty="No similar investors"
      paid={paid}
      aside={<CsvButton name="similar-investors" rows={rows} columns={investorColumns} />}
      isFlush
    >
      {() => (
        <Grid label="Similar investors" rows={rows} columns={investorColumns} rowId={({ node }) => node.id} />
      )}
    </PaidPanel>
  );
}
