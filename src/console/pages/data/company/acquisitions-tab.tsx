import { CsvButton } from '../../../components/csv-button.js';
import { Grid } from '../../../components/grid.js';
import { AcquisitionsOfCompanyDocument } from '../../../generated/documents.js';
import { usePaid } from '../../../graph/use-paid.js';
import { acquisitionsGrid } from '../grids/acquisitions-grid.js';
import { PaidPanel } from '../paid-panel.js';
import { FirstRows } from './first-rows.js';

/** What the company bought, and who bought it. */
export function AcquisitionsTab({ id }: { id: string }) {
  const paid = usePaid(AcquisitionsOfCompanyDocument, { id });
  const deals = paid.data?.acquisitions?.nodes ?? [];
  type Deal = (typeof deals)[number];
  const columns = [
    { header: 'Role', value: (row: Deal) => (row.acquirerCompanyId === id ? 'Buyer' : 'Was bought') },
    ...acquisitionsGrid.columns,
  ];
  return (
    <PaidPanel
      title="Acquisitions"
      label="Show the acquisitions"
      offer="What the company bought, and who bought it. An acquisition costs one credit."
      empty="No acquisitions are known"
      paid={paid}
      aside={<CsvButton name="acquisitions" rows={deals} columns={columns} />}
      isFlush
    >
      {(data) => (
        <>
          <Grid label="Acquisitions" rows={deals} columns={columns} rowId={(row) => row.id} />
          <FirstRows shown={deals.length} hasMore={data.acquisitions?.pageInfo.hasNextPage} />
        </>
      )}
    </PaidPanel>
  );
}
