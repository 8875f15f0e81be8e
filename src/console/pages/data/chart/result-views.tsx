import { DownloadIcon } from '@radix-ui/react-icons';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button, CopyButton } from '../../../components/button.js';
import { Skeleton } from '../../../components/skeleton.js';
import type { FilterProduct, FilterValue } from '../../../filters/filter-model.js';
import styles from './result-views.module.css';

const route = getRouteApi('/console/data');

const ChartView = lazy(async () =>
  import('./chart-view.js').then((module) => ({ default: module.ChartView })),
);
const ExportDialog = lazy(async () =>
  import('../export/export-dialog.js').then((module) => ({ default: module.ExportDialog })),
);

export interface ResultViewsProps {
  readonly product: FilterProduct;
  readonly nouns: readonly [string, string];
  readonly filter: FilterValue;
  /** The number of matching records; null if it is unknown. */
  readonly count: number | null;
  /** The content of the table view. */
  readonly children: ReactNode;
}

const views = [
  { id: 'table', label: 'Table' },
  { id: 'chart', label: 'Chart' },
] as const;

/**
 * Shows the records that match a filter as a table or a chart, with buttons to share the view and to export all
 * records.
 */
export function ResultViews({ product, nouns, filter, count, children }: ResultViewsProps) {
  const [isExporting, setExporting] = useState(false);
  const { view = 'table' } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (chosen: 'table' | 'chart'): void => {
    void navigate({
      search: ({ view: _, ...rest }) => (chosen === 'chart' ? { ...rest, view: chosen } : rest),
      resetScroll: false,
    });
  };
  return (
    <>
      <div className={styles['head']}>
        <div className={styles['views']} role="group" aria-label="View">
          {views.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === view}
              onClick={() => {
                show(id);
              }}
            >
              {label}
            </button>
          ))}
        </div>
        <CopyButton text={window.location.href} label="Copy link" />
        <Button
          size="small"
          onPress={() => {
            setExporting(true);
          }}
        >
          <DownloadIcon aria-hidden /> Export all
        </Button>
        {isExporting && (
          <Suspense>
            <ExportDialog
              {...{ product, nouns, filter }}
              onClose={() => {
                setExporting(false);
              }}
            />
          </Suspense>
        )}
      </div>
      {view === 'chart' ? (
        <Suspense fallback={<Skeleton lines={6} height={48} />}>
          <ChartView {...{ product, nouns, filter, count }} />
        </Suspense>
      ) : (
        children
      )}
    </>
  );
}
