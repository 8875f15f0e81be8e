import { getRouteApi } from '@tanstack/react-router';
import { PageHead } from '../../components/page-head.js';
import { Tabs } from '../../components/tabs.js';
import { productViews } from '../../products/product-views.js';
import { labelOf, productNames, products } from '../../products/products.js';
import { columnsSearch } from './data-search.js';
import { RecordFinder } from './record-finder.js';

const route = getRouteApi('/console/data');

/**
 * The Data page, which searches records. Counting the records that match a filter is free. The records are shown after
 * the user has accepted their price.
 */
export function DataPage() {
  const { tab = 'companies' } = route.useSearch();
  const navigate = route.useNavigate();
  const product = productNames.find((name) => products[name].tab === tab) ?? 'COMPANIES';
  return (
    <>
      <PageHead
        title="Data"
        note="Filtering and counting are free. Records are shown once you have accepted their price."
      />
      <Tabs
        label="Kind of record"
        tabs={productNames.map((name) => ({ id: products[name].tab, label: labelOf(name) }))}
        selected={tab}
        onSelect={(chosen) => {
          // Filter and order belong to one record kind, so they are reset. The columns of all record kinds are
          // retained.
          void navigate({ search: (search) => ({ tab: chosen, ...columnsSearch({ ...search }) }) });
        }}
      >
        <RecordFinder key={product} view={productViews[product]} />
      </Tabs>
    </>
  );
}
