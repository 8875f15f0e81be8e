import { format } from '../../../components/format.js';
import { Grid } from '../../../components/grid.js';
import type { GridColumn } from '../../../components/grid-column.js';
import { FoundedByPersonDocument, type FoundedByPersonQuery } from '../../../generated/documents.js';
import { usePaid } from '../../../graph/use-paid.js';
import { PaidPanel } from '../paid-panel.js';
import { RecordLink } from '../record-link.js';
import type { Job } from './experience-panel.js';

type Company = NonNullable<FoundedByPersonQuery['companies']>['nodes'][number];

/** The companies that a person founded, by the titles of their jobs. */
export function FoundedPanel({ jobs }: { jobs: readonly Job[] }) {
  const founded = jobs.filter(({ title }) => /founder/i.test(title ?? ''));
  const ids = [...new Set(founded.flatMap(({ companyId }) => companyId ?? []))];
  const paid = usePaid(FoundedByPersonDocument, ids.length === 0 ? null : { ids });
  if (ids.length === 0) return null;
  return (
    <PaidPanel
      title="Founded"
      label={ids.length === 1 ? 'Show the company' : `Show the ${ids.length} companies`}
      offer="The companies that this person founded, with what they raised. A company costs one credit."
      empty="The companies are not known"
      paid={paid}
      isFlush
    >
      {(data) => (
        <Grid
          label="Founded companies"
          rows={data.companies?.nodes ?? []}
          columns={columns}
          rowId={(row) => row.id}
        />
      )}
    </PaidPanel>
  );
}

const columns: readonly GridColumn<Company>[] = [
  {
    header: 'Company',
    value: (row) => row.organizationName,
    cell: (row) => <RecordLink kind="company" id={row.id} name={row.organizationName} />,
  },
  { header: 'Status', value: (row) => row.operatingStatus },
  {
    header: 'Founded',
    value: (row) => row.foundedYear,
    cell: (row) => format.text(row.foundedYear?.toString()),
    isNumber: true,
    isMinor: true,
  },
  {
    header: 'Location',
    value: (row) => [row.hq.city, row.hq.country].filter(Boolean).join(', '),
    isMinor: true,
  },
  {
    header: 'Raised, USD',
    value: (row) => row.funding.totalFundingUsd,
    cell: (row) => format.money(row.funding.totalFundingUsd),
    isNumber: true,
  },
];
