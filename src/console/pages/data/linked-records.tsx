import { CsvButton } from '../../components/csv-button.js';
import { Grid } from '../../components/grid.js';
import { filterInputOf } from '../../filters/filter-model.js';
import { TypedDocumentString } from '../../generated/typed-document-string.js';
import { useFree } from '../../graph/paid-answers.js';
import type { LinkedRecords, ProductView, RecordPage } from '../../products/product-view.js';
import { productViews } from '../../products/product-views.js';
import { labelOf, products } from '../../products/products.js';
import { FirstRows } from './company/funding-tab.js';
import { PaidPanel } from './paid-panel.js';

interface LinkedView {
  readonly view: ProductView;
  readonly linked: LinkedRecords;
}

/** Returns the products whose records are linked to the kind of record on a page. */
function linkedViews(page: RecordPage): readonly LinkedView[] {
  return Object.values(productViews).flatMap((view) => {
    const linked = view.linkedTo[page];
    return linked === undefined ? [] : [{ view, linked }];
  });
}

/** Shows the linked records of a page, newest first. Each product has its own panel and is paid for separately. */
export function SignalsTab({ page, id }: { page: RecordPage; id: string }) {
  return linkedViews(page).map((each) => <LinkedPanel key={each.view.product} {...each} id={id} />);
}

const first = 100;

function LinkedPanel({ view, linked, id }: LinkedView & { readonly id: string }) {
  const { product, nouns } = view;
  const columns = view.columns.filter(({ path }) => !linked.omits.includes(path));
  const [, many] = nouns;
  const { page, ...paid } = view.usePage({ filter: linked.filter(id), orderBy: null, first, after: null });
  const rows = page?.nodes ?? [];
  return (
    <PaidPanel
      title={labelOf(product)}
      label={`Show ${many}`}
      offer={linked.offer}
      empty={`No known ${many}`}
      paid={paid}
      aside={<CsvButton name={many.replaceAll(' ', '-')} rows={rows} columns={columns} />}
      isFlush
    >
      {() => (
        <>
          <Grid label={labelOf(product)} rows={rows} columns={columns} rowId={(row) => row.id} />
          <FirstRows shown={rows.length} hasMore={page?.pageInfo.hasNextPage} />
        </>
      )}
    </PaidPanel>
  );
}

type Counts = Readonly<Record<string, { readonly totalCount: number } | null>>;

/** Builds the query that counts the linked records of each product. */
function countDocument(page: RecordPage): TypedDocumentString<Counts, Readonly<Record<string, unknown>>> {
  const views = linkedViews(page).map(({ view: { product } }) => ({ product, ...products[product] }));
  const variables = views.map(({ product, list }) => `$${list}: ${filterInputOf[product]}`);
  const lists = views.map(({ list }) => `${list}(filter: $${list}) { totalCount }`);
  return new TypedDocumentString(`query LinkedCounts(${variables.join(', ')}) { ${lists.join(' ')} }`);
}

/**
 * Returns the label of the Signals tab. It includes the number of linked records when that is loaded. Counting is free.
 */
export function useSignalsLabel(page: RecordPage, id: string): string {
  const filters = linkedViews(page).map(
    ({ view: { product }, linked }) => [products[product].list, linked.filter(id)] as const,
  );
  const { data, isPlaceholderData } = useFree(countDocument(page), Object.fromEntries(filters));
  if (data === undefined || isPlaceholderData) return 'Signals';
  const total = Object.values(data).reduce((sum, counted) => sum + (counted?.totalCount ?? 0), 0);
  return `Signals (${total.toLocaleString('en')})`;
}
