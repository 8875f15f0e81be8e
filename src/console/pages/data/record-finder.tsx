import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.js';
import { Choice } from '../../components/choice.js';
import { Panel } from '../../components/panel.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { useSettled } from '../../components/use-settled.js';
import { FilterBuilder } from '../../filters/filter-builder.js';
import { filterInputOf } from '../../filters/filter-product.js';
import styles from './data-page.module.css';
import { pageSizes, type DataSearch } from './data-search.js';
import { FilterCount } from './filter-count.js';
import type { Asked, RecordGrid } from './grids/record-grid.js';
import { OrderChoice } from './order-choice.js';
import { RecordResults } from './record-results.js';
import { SaveSearchDialog } from './save-search-dialog.js';

const route = getRouteApi('/console/data');

/** The filter, the order, the count and the records of one kind. */
export function RecordFinder<Row extends { readonly id: string }>({ grid }: { grid: RecordGrid<Row> }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { filter = {}, order, size = 25, after = [] } = search;
  const [isSaving, setSaving] = useState(false);
  const settled = useSettled(filter);
  const counted = grid.useCount(settled);
  const change = (changes: DataSearch): void => {
    void navigate({
      // Another filter, order or size begins with its first page.
      search: ({ after: _, ...rest }) => ({ ...rest, ...changes }),
      replace: true,
      resetScroll: false,
    });
  };
  const asked: Asked = {
    filter: settled,
    orderBy: orderOf(order),
    first: size,
    after: after.at(-1) ?? null,
  };
  return (
    <>
      <Panel
        title="Filter"
        aside={
          <>
            <FilterCount counted={counted} nouns={grid.nouns} />
            {grid.product !== 'IPO' && (
              <Button
                size="small"
                isDisabled={counted.count === null}
                onPress={() => {
                  setSaving(true);
                }}
              >
                Save as search
              </Button>
            )}
          </>
        }
      >
        <div className={styles['filter']}>
          <FilterBuilder
            product={grid.product}
            value={filter}
            onChange={(changed) => {
              change({ filter: changed });
            }}
          />
          {counted.refusal !== null && <RefusalNotice refusal={counted.refusal} onRetry={counted.recount} />}
          <div className={styles['settings']}>
            <OrderChoice
              names={grid.orderEnum}
              input={filterInputOf[grid.product]}
              value={order ?? ''}
              onChange={(chosen) => {
                change({ order: chosen });
              }}
            />
            <Choice
              label="Records per page"
              value={String(size)}
              options={pageSizes.map((each) => ({ value: String(each), label: String(each) }))}
              onChange={(chosen) => {
                const found = pageSizes.find((each) => String(each) === chosen);
                if (found !== undefined) change({ size: found });
              }}
            />
          </div>
        </div>
      </Panel>
      {counted.refusal === null && (
        <RecordResults key={asked.after} grid={grid} asked={asked} count={counted.count} />
      )}
      <SaveSearchDialog
        isOpen={isSaving}
        product={grid.product}
        filter={settled}
        onClose={() => {
          setSaving(false);
        }}
      />
    </>
  );
}

function orderOf(order: string | undefined): Asked['orderBy'] {
  if (order === undefined || order === '') return null;
  return order.startsWith('-')
    ? [{ field: order.slice(1), direction: 'DESC' }]
    : [{ field: order, direction: 'ASC' }];
}
