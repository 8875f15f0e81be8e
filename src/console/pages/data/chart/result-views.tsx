import { DownloadIcon } from '@radix-ui/react-icons';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button, CopyButton } from '../../../components/button.js';
import { type Obstacle, ObstacleText } from '../../../components/obstacle.js';
import { Skeleton } from '../../../components/skeleton.js';
import type { Product } from '../../../generated/documents.js';
import type { PageRequest } from '../../../products/product-view.js';
import styles from './result-views.module.css';

const route = getRouteApi('/console/data');

const ChartView = lazy(async () =>
  import('./chart-view.js').then((module) => ({ default: module.ChartView })),
);
const ExportDialog = lazy(async () =>
  import('../export/export-dialog.js').then((module) => ({ default: module.ExportDialog })),
);

const views = [
  { id: 'table', label: 'Table' },
  { id: 'chart', label: 'Chart' },
] as const;

/** The reason beside the buttons of the head. The complete reason is beside the button that pays. */
const incomplete: Obstacle = { reason: 'Complete the filter first.' };

/**
 * Shows the records that match a filter as a table or a chart, with buttons to share the view and to export all
 * records.
 */
export function ResultViews(props: ResultViewsProps) {
  const { product, nouns, pageRequest, count, obstacle, children } = props;
  const { filter } = pageRequest;
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
        <CopyButton text={window.location.href} label="Copy link" isDisabled={obstacle !== null} />
        <Button
          size="small"
          isDisabled={obstacle !== null}
          onPress={() => {
            setExporting(true);
          }}
        >
          <DownloadIcon aria-hidden /> Export all
        </Button>
        <ObstacleText obstacle={obstacle?.reason == null ? null : incomplete} />
        {isExporting && (
          <Suspense>
            <ExportDialog
              {...{ product, nouns, pageRequest }}
              onClose={() => {
                setExporting(false);
              }}
            />
          </Suspense>
        )}
      </div>
      {view === 'chart' ? (
        <Suspense fallback={<Skeleton lines={6} height={48} />}>
          <ChartView {...{ product, nouns, filter, count, obstacle }} />
        </Suspense>
      ) : (
        children
      )}
    </>
  );
}

export interface ResultViewsProps {
  readonly product: Product;
  readonly nouns: readonly [string, string];
  /** The filter, and the order and size of the pages of the table. */
  readonly pageRequest: PageRequest;
  /** The number of matching records; null if it is unknown. */
  readonly count: number | null;
  /** Why nothing can be paid for, exported or shared; null if it can. */
  readonly obstacle: Obstacle | null;
  /** The content of the table view. */
  readonly children: ReactNode;
}
