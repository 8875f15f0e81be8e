import { Grid } from '../../../components/grid.js';
import { PersonInvestorDocument } from '../../../generated/documents.js';
import { usePaid } from '../../../graph/use-paid.js';
import { investorsGrid } from '../grids/investors-grid.js';
import { PaidPanel } from '../paid-panel.js';

/** The investor that a person is. */
export function PersonInvestorPanel({ id }: { id: string }) {
  const paid = usePaid(PersonInvestorDocument, { id });
  return (
    <PaidPanel
      title="As an investor"
      label="Show the investor"
      offer="This person invests too. The investor's record costs one credit."
      empty="This person is not known to invest"
      paid={paid}
      isFlush
    >
      {(data) => (
        <Grid
          label="The investor that this person is"
          rows={data.investors?.nodes ?? []}
          columns={investorsGrid.columns}
          rowId={(row) => row.id}
        />
      )}
    </PaidPanel>
  );
}
