import { CsvButton } from '../../../components/csv-button.js';
import { Grid } from '../../../components/grid.js';
import { InvestorsOfCompanyDocument } from '../../../generated/documents.js';
import { usePaid } from '../../../graph/use-paid.js';
import { investorsGrid } from '../grids/investors-grid.js';
import { PaidPanel } from '../paid-panel.js';
import { FirstRows } from './first-rows.js';

/** Who invested in the company. */
export function InvestorsTab({ id }: { id: string }) {
  const paid = usePaid(InvestorsOfCompanyDocument, { id });
  const investors = paid.data?.investors?.nodes ?? [];
  return (
    <PaidPanel
      title="Investors"
      label="Show the investors"
      offer="The records of all who took part in a round. An investor costs one credit; their names alone come with the funding rounds."
      empty="No investors are known"
      paid={paid}
      aside={<CsvButton name="investors" rows={investors} columns={investorsGrid.columns} />}
      isFlush
    >
      {(data) => (
        <>
          <Grid label="Investors" rows={investors} columns={investorsGrid.columns} rowId={(row) => row.id} />
          <FirstRows shown={investors.length} hasMore={data.investors?.pageInfo.hasNextPage} />
        </>
      )}
    </PaidPanel>
  );
}
