import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { AnswerAge } from '../../components/answer-age.js';
import { CsvButton } from '../../components/csv-button.js';
import { EmptyState } from '../../components/empty-state.js';
import { Grid } from '../../components/grid.js';
import { format } from '../../components/format.js';
import { Panel } from '../../components/panel.js';
import { PriceButton } from '../../components/price-button.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import styles from './data-page.module.css';
import { PageSteps } from './page-steps.js';
import type { Asked, GridPage, RecordGrid } from './grids/record-grid.js';

const route = getRouteApi('/console/data');

export interface RecordResultsProps<Row> {
  readonly grid: RecordGrid<Row>;
  readonly asked: Asked;
  /** Of the whole list; null while it is not known. */
  readonly count: number | null;
}

/** A page of records, once it is paid for, and the way to the next one. */
export function RecordResults<Row extends { readonly id: string }>(props: RecordResultsProps<Row>) {
  const { grid, asked, count } = props;
  const { page, ...paid } = grid.usePage(count === 0 ? null : asked);
  const [one, many] = grid.nouns;
  if (count === 0)
    return (
      <Panel title="Records">
        <EmptyState title={`No ${one} meets this filter`}>
          Take a condition out, or choose another value.
        </EmptyState>
      </Panel>
    );
  const rows = paid.price?.rows ?? Math.min(asked.first, count ?? asked.first);
  return (
    <Panel
      title="Records"
      isFlush={page !== null}
      aside={
        page !== null && (
          <>
            <AnswerAge paid={paid} />
            <CsvButton name={many.replaceAll(' ', '-')} rows={page.nodes} columns={grid.columns} />
          </>
        )
      }
    >
      {page === null ? (
        <div className={styles['offer']}>
          {paid.refusal !== null && (
            <RefusalNotice
              refusal={paid.refusal}
              onRetry={() => {
                paid.renew();
              }}
            />
          )}
          <p>{offerOf(count, rows, many)}</p>
          <PriceButton label={`Show ${format.count(rows)} ${rows === 1 ? one : many}`} paid={paid} />
        </div>
      ) : (
        <>
          <Grid
            label={`The ${many} of this page`}
            rows={page.nodes}
            columns={grid.columns}
            rowId={(row) => row.id}
            isSortable={false}
          />
          <Pages {...props} page={page} />
        </>
      )}
    </Panel>
  );
}

function offerOf(count: number | null, rows: number, many: string): string {
  if (count === null || count <= rows) return 'A record costs one credit.';
  return `A record costs one credit. This page is ${format.count(rows)} of ${format.count(count)} ${many}.`;
}

function Pages<Row>({ grid, asked, page }: RecordResultsProps<Row> & { page: GridPage<Row> }) {
  const { after = [] } = route.useSearch();
  const navigate = route.useNavigate();
  const { hasNextPage, endCursor } = page.pageInfo;
  const cursor = hasNextPage ? endCursor : null;
  const next = grid.usePage(cursor === null ? null : { ...asked, after: cursor });
  const go = useCallback(
    (trail: readonly string[]) => {
      void navigate({ search: (search) => ({ ...search, after: trail }), resetScroll: false });
    },
    [navigate],
  );
  return <PageSteps trail={after} cursor={cursor} next={next} onGo={go} />;
}
