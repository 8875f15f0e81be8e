import { useCallback } from 'react';
import { tipLook, valueAxis } from '../../../charts/axes.js';
import { Chart, type ChartProps } from '../../../charts/chart.js';
import { CsvButton } from '../../../components/csv-button.js';
import { format } from '../../../components/format.js';
import { Grid, type GridColumn } from '../../../components/grid.js';
import { DayText } from '../../../components/stat.js';
import type { RoundsOfCompanyQuery } from '../../../generated/documents.js';
import { CompanyRecordDocument, RoundsOfCompanyDocument } from '../../../generated/documents/company.js';
import { usePaid } from '../../../graph/paid-answers.js';
import { knownNames } from '../known-names.js';
import { PaidPanel } from '../paid-panel.js';
import { LinkedNames } from '../record-link.js';
import styles from './company-tabs.module.css';

type Round = NonNullable<RoundsOfCompanyQuery['fundingRounds']>['nodes'][number];

/** Shows the company's funding rounds. */
export function FundingTab({ id }: { id: string }) {
  const paid = usePaid(RoundsOfCompanyDocument, { id });
  const rounds = paid.data?.fundingRounds?.nodes ?? [];
  return (
    <PaidPanel
      title="Funding rounds"
      label="Show funding rounds"
      offer="Funding rounds with amounts, dates and investor names. Each round costs 1 credit."
      empty="No known funding rounds"
      paid={paid}
      aside={<CsvButton name="rounds" rows={rounds} columns={columns} />}
      isFlush
    >
      {(data) => (
        <>
          <RoundsChart rounds={data.fundingRounds?.nodes ?? []} />
          <Grid label="Funding rounds" rows={rounds} columns={columns} rowId={(row) => row.id} />
          <FirstRows shown={rounds.length} hasMore={data.fundingRounds?.pageInfo.hasNextPage} />
        </>
      )}
    </PaidPanel>
  );
}

const namesOf = (round: Round, isLead: boolean) =>
  round.investors
    .filter((each) => each.isLeadInvestor === isLead)
    .map(({ investorId, investorName }) => ({ id: investorId, name: investorName }));

const columns: readonly GridColumn<Round>[] = [
  {
    header: 'Announced',
    value: (row) => row.announcedOn,
    cell: (row) => <DayText value={row.announcedOn} />,
  },
  { header: 'Type', value: (row) => row.investmentType },
  {
    header: 'Amount raised',
    value: (row) => row.raisedAmountUsd,
    cell: (row) => format.money(row.raisedAmountUsd),
    isNumber: true,
  },
  {
    header: 'Post-money valuation',
    value: (row) => row.postMoneyValuationUsd,
    cell: (row) => format.money(row.postMoneyValuationUsd),
    isNumber: true,
    isMinor: true,
  },
  {
    header: 'Lead investors',
    value: (row) =>
      namesOf(row, true)
        .map(({ name }) => name)
        .join(', '),
    cell: (row) => <LinkedNames kind="investor" records={namesOf(row, true)} />,
    isMinor: true,
  },
  {
    header: 'Other investors',
    value: (row) =>
      namesOf(row, false)
        .map(({ name }) => name)
        .join(', '),
    cell: (row) => <LinkedNames kind="investor" records={namesOf(row, false)} />,
    isMinor: true,
  },
];

function RoundsChart({ rounds }: { rounds: readonly Round[] }) {
  const draw = useCallback<ChartProps['draw']>(
    ({ axisX, axisY, gridY, dot, ruleX, ruleY, text, tip, pointerX }) => {
      const drawn = rounds
        .filter((round) => round.announcedOn !== null)
        .map((round) => ({
          day: new Date(round.announcedOn ?? ''),
          raised: round.raisedAmountUsd ?? 0,
          type: round.investmentType ?? 'Round',
          words: `${round.investmentType ?? 'Round'}\n${format.day(round.announcedOn)}\n${format.money(round.raisedAmountUsd)}`,
        }));
      return {
        x: { label: null, type: 'utc', inset: 40 },
        y: { label: null, zero: true, nice: true },
        marginTop: 34,
        marginLeft: 64,
        marks: [
          ...valueAxis({ axisY, gridY }, { label: 'Amount raised (USD)', unit: 'money' }, 5),
          axisX({ tickSize: 0, label: null }),
          ruleY([0], { stroke: 'var(--line-strong)' }),
          ruleX(drawn, { x: 'day', y: 'raised', stroke: 'var(--series-1)', strokeWidth: 2 }),
          dot(drawn, { x: 'day', y: 'raised', r: 5, fill: 'var(--series-1)' }),
          text(drawn, { x: 'day', y: 'raised', text: 'type', dy: -14, fill: 'var(--ink-2)' }),
          tip(drawn, pointerX({ x: 'day', y: 'raised', title: 'words', ...tipLook })),
        ],
      };
    },
    [rounds],
  );
  return (
    <div className={styles['chart']}>
      <Chart
        label="Amounts of the funding rounds by date; the table below has the same values"
        height={240}
        draw={draw}
      />
    </div>
  );
}

/** A note below a table that shows only the first rows. */
export function FirstRows({ shown, hasMore }: { shown: number; hasMore: boolean | undefined }) {
  if (hasMore !== true) return null;
  return (
    <p style={{ padding: 'var(--s3) var(--s5)', color: 'var(--ink-3)' }}>
      Shows the first {format.count(shown)}. Use a filter in Data to find the others.
    </p>
  );
}

/** Returns the name of a company from data that this tab has already loaded, or null. */
export function useCompanyName(id: string): string | null {
  const company = usePaid(CompanyRecordDocument, { id }).data?.company;
  const round = usePaid(RoundsOfCompanyDocument, { id }).data?.fundingRounds?.nodes[0];
  return company?.organizationName ?? round?.companyName ?? knownNames.find(id);
}
