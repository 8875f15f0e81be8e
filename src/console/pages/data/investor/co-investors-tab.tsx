import { CsvButton } from '../../../components/csv-button.js';
import { DayText } from '../../../components/day-text.js';
import { format } from '../../../components/format.js';
import { Grid } from '../../../components/grid.js';
import type { GridColumn } from '../../../components/grid-column.js';
import { CoInvestorsDocument, type CoInvestorsQuery } from '../../../generated/documents.js';
import { usePaid } from '../../../graph/use-paid.js';
import { PaidPanel } from '../paid-panel.js';
import { RecordLink } from '../record-link.js';

type Group = NonNullable<CoInvestorsQuery['fundingRoundsAggregate']>['groups'][number];

/** Who invests beside the investor, the most frequent first. */
export function CoInvestorsTab({ id }: { id: string }) {
  const paid = usePaid(CoInvestorsDocument, { id, others: { id: { ne: id } } });
  const groups = paid.data?.fundingRoundsAggregate?.groups ?? [];
  return (
    <PaidPanel
      title="Co-investors"
      label={`Show ${paid.price?.rows ?? 25} co-investors`}
      offer="Who took part in the same rounds, the most frequent first. A co-investor costs one credit."
      empty="Nobody is known to invest beside it"
      paid={paid}
      aside={<CsvButton name="co-investors" rows={groups} columns={columns} />}
      isFlush
    >
      {() => (
        <Grid label="Co-investors" rows={groups} columns={columns} rowId={(row) => recordOf(row)?.id ?? ''} />
      )}
    </PaidPanel>
  );
}

const recordOf = (group: Group) => group.key[0]?.record ?? null;

const columns: readonly GridColumn<Group>[] = [
  {
    header: 'Investor',
    value: (row) => recordOf(row)?.name,
    cell: (row) => <RecordLink kind="investor" id={recordOf(row)?.id} name={recordOf(row)?.name} />,
  },
  { header: 'Rounds together', value: (row) => row.count, isNumber: true },
  { header: 'Companies', value: (row) => row.countDistinct, isNumber: true, isMinor: true },
  {
    header: 'Last one',
    value: (row) => row.max.announcedOn,
    cell: (row) => <DayText value={row.max.announcedOn} />,
  },
  {
    header: 'Raised in these, USD',
    value: (row) => row.sum.raisedAmountUsd,
    cell: (row) => format.money(row.sum.raisedAmountUsd),
    isNumber: true,
    isMinor: true,
  },
];
