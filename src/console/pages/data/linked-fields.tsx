import { RefusalNotice } from '../../components/notice.js';
import { PriceButton } from '../../components/price-button.js';
import { allColumns } from '../../products/all-columns.js';
import type { LinkedFields, ProductView } from '../../products/product-view.js';
import bar from './table/results-toolbar.module.css';
import { readLayout } from './table/table-layout.js';

/** Returns the headers of the displayed columns that show fields of linked records. */
export function linkedHeaders(view: ProductView, layout: string | undefined): readonly string[] {
  const all = allColumns(view);
  return readLayout(layout, all).flatMap(({ path }) => {
    const column = all.find((each) => each.path === path);
    return column?.isLinked === true ? [column.header] : [];
  });
}

interface LinkedOfferProps {
  readonly headers: readonly string[];
  readonly linked: LinkedFields;
}

/** Shows the price of the linked records whose fields are displayed, and the button that pays for them. */
export function LinkedOffer({ headers, linked: { paid, rows, nouns } }: LinkedOfferProps) {
  const [one, many] = nouns;
  if (headers.length === 0 || rows !== null || paid.price?.rows === 0) return null;
  const count = paid.price?.rows;
  return (
    <div className={bar['bar']} role="group" aria-label="Linked columns">
      {paid.refusal !== null && (
        <RefusalNotice
          refusal={paid.refusal}
          onRetry={() => {
            paid.renew();
          }}
        />
      )}
      <p>
        {headers.join(' and ')} {headers.length === 1 ? 'is a field' : 'are fields'} of the {many}. Each {one}{' '}
        costs one credit.
      </p>
      <PriceButton
        label={`Load ${count === undefined ? many : `${count} ${count === 1 ? one : many}`}`}
        paid={paid}
      />
    </div>
  );
}
