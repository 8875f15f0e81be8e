import { useMemo } from 'react';
import { Chart } from '../../../charts/chart.js';
import { drawGroups } from '../../../charts/draw-groups.js';
import { CsvButton } from '../../../components/csv-button.js';
import { format } from '../../../components/format.js';
import { Grid, type GridColumn } from '../../../components/grid.js';
import type { InvestorYearsQuery } from '../../../generated/documents.js';
import { InvestorYearsDocument } from '../../../generated/documents/investors-and-people.js';
import { usePaid } from '../../../graph/paid-answers.js';
import styles from '../company/company-tabs.module.css';
import { PaidPanel } from '../paid-panel.js';

type Group = NonNullable<InvestorYearsQuery['fundingRoundsAggregate']>['groups'][number];

/** Shows in how many rounds the investor took part in each year. */
export function YearsTab({ id }: { id: string }) {
  const paid = usePaid(InvestorYearsDocument, { id });
  const years = paid.data?.fundingRoundsAggregate?.groups ?? [];
  return (
    <PaidPanel
      title="Rounds by year"
      label={`Show ${paid.price?.rows ?? ''} years`}
      offer="The number of rounds it took part in each year, and the amounts raised in them. A year costs one credit."
      empty="No rounds with a date are known"
      paid={paid}
      aside={<CsvButton name="rounds-by-year" rows={years} columns={columns} />}
      isFlush
    >
      {(data) => (
        <>
          <YearsChart years={data.fundingRoundsAggregate?.groups ?? []} />
          <Grid label="Rounds by year" rows={years} columns={columns} rowId={(row) => yearOf(row) ?? ''} />
        </>
      )}
    </PaidPanel>
  );
}

const yearOf = (group: Group) => group.key[0]?.value ?? null;

const columns: readonly GridColumn<Group>[] = [
  { header: 'Announced year', value: yearOf },
  { header: 'Number of rounds', value: (row) => row.count, isNumber: true },
  { header: 'Number of companies', value: (row) => row.countDistinct, isNumber: true, isMinor: true },
  {
    header: 'Median amount raised (USD)',
    value: (row) => row.median.raisedAmountUsd,
    cell: (row) => format.money(row.median.raisedAmountUsd),
    isNumber: true,
    isMinor: true,
  },
  {
    header: 'Sum of amount raised (USD)',
    value: (row) => row.sum.raisedAmountUsd,
    cell: (row) => format.money(row.sum.raisedAmountUsd),
    isNumber: true,
  },
];

function YearsChart({ years }: { years: readonly Group[] }) {
  const draw = useMemo(() => {
    const rows = years
      .map((group) => ({
        id: yearOf(group) ?? '',
        label: yearOf(group) ?? '',
        isUnknown: false,
        value: group.count,
        across: null,
      }))
      .sort((one, other) => one.id.localeCompare(other.id));
    const metric = { label: 'Number of rounds', unit: 'number', isTotal: true } as const;
    return drawGroups({ rows, type: 'bars', isTime: true, title: 'Announced year', metric, across: null });
  }, [years]);
  return (
    <div className={styles['chart']}>
      <Chart
        label="Number of rounds by year; the table below has the same numbers"
        height={280}
        draw={draw}
      />
    </div>
  );
}
