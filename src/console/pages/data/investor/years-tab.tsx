import { useCallback } from 'react';
import { Chart, type ChartProps } from '../../../charts/chart.js';
import { CsvButton } from '../../../components/csv-button.js';
import { format } from '../../../components/format.js';
import { Grid } from '../../../components/grid.js';
import type { GridColumn } from '../../../components/grid-column.js';
import { InvestorYearsDocument, type InvestorYearsQuery } from '../../../generated/documents.js';
import { usePaid } from '../../../graph/use-paid.js';
import styles from '../company/company-tabs.module.css';
import { PaidPanel } from '../paid-panel.js';

type Group = NonNullable<InvestorYearsQuery['fundingRoundsAggregate']>['groups'][number];

/** In how many rounds the investor took part, year by year. */
export function YearsTab({ id }: { id: string }) {
  const paid = usePaid(InvestorYearsDocument, { id });
  const years = paid.data?.fundingRoundsAggregate?.groups ?? [];
  return (
    <PaidPanel
      title="Rounds by year"
      label={`Show ${paid.price?.rows ?? ''} years`}
      offer="How many rounds it took part in each year, and what was raised in them. A year costs one credit."
      empty="No rounds are known"
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
  { header: 'Year', value: yearOf },
  { header: 'Rounds', value: (row) => row.count, isNumber: true },
  { header: 'Companies', value: (row) => row.countDistinct, isNumber: true, isMinor: true },
  {
    header: 'Median round, USD',
    value: (row) => row.median.raisedAmountUsd,
    cell: (row) => format.money(row.median.raisedAmountUsd),
    isNumber: true,
    isMinor: true,
  },
  {
    header: 'Raised in these, USD',
    value: (row) => row.sum.raisedAmountUsd,
    cell: (row) => format.money(row.sum.raisedAmountUsd),
    isNumber: true,
  },
];

function YearsChart({ years }: { years: readonly Group[] }) {
  const draw = useCallback<ChartProps['draw']>(
    ({ barY, ruleY, tip, pointerX }, width) => {
      const bars = years.map((group) => ({
        year: yearOf(group) ?? '',
        rounds: group.count,
        words: `${yearOf(group) ?? ''}\n${group.count} rounds\n${format.money(group.sum.raisedAmountUsd)}`,
      }));
      return {
        // Where there is no room for all years, every third one is named.
        x: {
          label: null,
          type: 'band',
          ...(width < 560
            ? { ticks: bars.filter((_, place) => place % 3 === 0).map(({ year }) => year) }
            : {}),
        },
        y: { label: 'Rounds', grid: true },
        marks: [
          barY(bars, { x: 'year', y: 'rounds', fill: 'var(--series-1)', inset: 2, rx: 2 }),
          tip(bars, pointerX({ x: 'year', y: 'rounds', title: 'words', lineHeight: 1.3 })),
          ruleY([0], { stroke: 'var(--line-strong)' }),
        ],
      };
    },
    [years],
  );
  return (
    <div className={styles['chart']}>
      <Chart label="Rounds by year; the table below has the same figures" height={220} draw={draw} />
    </div>
  );
}
