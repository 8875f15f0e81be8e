import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { CsvButton } from '../../../components/csv-button.js';
import { format } from '../../../components/format.js';
import { Grid, type GridColumn } from '../../../components/grid.js';
import { DayText } from '../../../components/stat.js';
import type { InvestorPortfolioQuery } from '../../../generated/documents.js';
import { InvestorPortfolioDocument } from '../../../generated/documents/investors-and-people.js';
import { usePaid } from '../../../graph/paid-answers.js';
import { PageSteps } from '../page-steps.js';
import { PaidPanel } from '../paid-panel.js';
import { RecordLink } from '../record-link.js';

type Group = NonNullable<InvestorPortfolioQuery['fundingRoundsAggregate']>['groups'][number];

const route = getRouteApi('/console/data/investors/$id');
const first = 25;

/**
 * Shows the companies that the investor invested in, with the dates of the investor's first and last round in each
 * company.
 */
export function PortfolioTab({ id }: { id: string }) {
  const { after = [] } = route.useSearch();
  const navigate = route.useNavigate();
  const paid = usePaid(InvestorPortfolioDocument, { id, first, after: after.at(-1) ?? null });
  const found = paid.data?.fundingRoundsAggregate ?? null;
  const cursor = found?.pageInfo.hasNextPage === true ? found.pageInfo.endCursor : null;
  const next = usePaid(InvestorPortfolioDocument, cursor === null ? null : { id, first, after: cursor });
  const go = useCallback(
    (trail: readonly string[]) => {
      void navigate({ search: { tab: 'portfolio', after: trail }, resetScroll: false });
    },
    [navigate],
  );
  const groups = found?.groups ?? [];
  return (
    <PaidPanel
      title="Portfolio"
      label={paid.price?.rows === 1 ? 'Show 1 company' : `Show ${paid.price?.rows ?? first} companies`}
      offer="Companies that it invested in, newest first, with its first and last round and their amounts. Each company costs 1 credit."
      empty="No known investments"
      paid={paid}
      aside={<CsvButton name="portfolio" rows={groups} columns={columns} />}
      isFlush
    >
      {() => (
        <>
          <Grid label="Portfolio" rows={groups} columns={columns} rowId={(row) => recordOf(row)?.id ?? ''} />
          <PageSteps key={after.at(-1) ?? ''} trail={after} cursor={cursor} next={next} onGo={go} />
        </>
      )}
    </PaidPanel>
  );
}

const recordOf = (group: Group) => group.key[0]?.record ?? null;

const columns: readonly GridColumn<Group>[] = [
  {
    header: 'Company',
    value: (row) => recordOf(row)?.name,
    cell: (row) => <RecordLink kind="company" id={recordOf(row)?.id} name={recordOf(row)?.name} />,
  },
  { header: 'Rounds', value: (row) => row.count, isNumber: true },
  {
    header: 'First round',
    value: (row) => row.min.announcedOn,
    cell: (row) => <DayText value={row.min.announcedOn} />,
    isMinor: true,
  },
  {
    header: 'Last round',
    value: (row) => row.max.announcedOn,
    cell: (row) => <DayText value={row.max.announcedOn} />,
  },
  {
    header: 'Raised in these rounds',
    value: (row) => row.sum.raisedAmountUsd,
    cell: (row) => format.money(row.sum.raisedAmountUsd),
    isNumber: true,
    isMinor: true,
  },
];
