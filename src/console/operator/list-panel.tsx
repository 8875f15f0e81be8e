import type { ReactNode } from 'react';
import { Button } from '../components/button.js';
import { Grid, type GridProps } from '../components/grid.js';
import { EmptyState, RefusalNotice } from '../components/notice.js';
import { Panel } from '../components/page-head.js';
import { Skeleton } from '../components/skeleton.js';
import type { Refusal } from '../http/refusal.js';
import styles from './operator.module.css';
import { useHasScope, useOperatorList } from './operator-client.js';
import type { OperatorScope } from './operator-objects.js';

interface ListPanelProps<Row> extends Omit<GridProps<Row>, 'rows' | 'isSortable'> {
  readonly title: string;
  readonly note?: string;
  readonly aside?: ReactNode;
  /** Fields above the rows. */
  readonly tools?: ReactNode;
  /** Shown when the list is empty. */
  readonly empty: string;
}

interface PagedPanelProps<Row> extends ListPanelProps<Row> {
  /** The path of the list below /operator/v1, with a query. */
  readonly path: string;
  readonly scope: OperatorScope;
}

/** A section with a list of the operator API, page by page. Says so if the key lacks the scope to read it. */
export function PagedPanel<Row>({ path, scope, ...panel }: PagedPanelProps<Row>) {
  const hasScope = useHasScope(scope);
  const list = useOperatorList<Row>(path, hasScope === true);
  if (hasScope === false)
    return (
      <Panel title={panel.title}>
        <p>Your key lacks the scope {scope}.</p>
      </Panel>
    );
  return (
    <RowsPanel
      {...panel}
      rows={list.data?.pages.flatMap(({ items }) => items)}
      error={list.error}
      onRetry={() => void list.refetch()}
      more={
        list.hasNextPage ? (
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            Show more
          </Button>
        ) : undefined
      }
    />
  );
}

interface RowsPanelProps<Row> extends ListPanelProps<Row> {
  /** Undefined while they load. */
  readonly rows: readonly Row[] | undefined;
  readonly error: Refusal | null;
  readonly onRetry: () => void;
  /** The button that shows more rows. */
  readonly more?: ReactNode;
}

/** A section with rows, or with the reason why there are none. */
export function RowsPanel<Row>(props: RowsPanelProps<Row>) {
  const { title, note, aside, tools, empty, rows, error, onRetry, more, ...grid } = props;
  const hasRows = rows !== undefined && rows.length > 0;
  return (
    <Panel title={title} {...(note !== undefined && { note })} aside={aside} isFlush={hasRows}>
      {tools !== undefined && <div className={styles[hasRows ? 'flushTools' : 'tools']}>{tools}</div>}
      {error !== null && <RefusalNotice refusal={error} onRetry={onRetry} />}
      {rows === undefined && error === null && <Skeleton lines={3} />}
      {rows?.length === 0 && <EmptyState title={empty} />}
      {hasRows && <Grid {...grid} rows={rows} isSortable={false} />}
      {more !== undefined && <div className={styles['more']}>{more}</div>}
    </Panel>
  );
}
