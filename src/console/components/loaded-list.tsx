import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Refusal } from '../http/refusal.js';
import { Button } from './button.js';
import { format } from './format.js';
import styles from './loaded-list.module.css';
import { RefusalNotice } from './notice.js';
import { Skeleton } from './skeleton.js';

interface LoadedListProps<Row> {
  readonly list: UseInfiniteQueryResult<Row[], Refusal>;
  /** The singular and plural of a row, for example `request` and `requests`. */
  readonly nouns: readonly [string, string];
  /** Shown when there are no rows. */
  readonly empty: ReactNode;
  /** Renders the rows, of which there is at least one. */
  readonly table: (rows: readonly Row[]) => ReactNode;
}

/** Shows a list that is loaded page by page, the reason why it cannot be loaded, and the button that loads more. */
export function LoadedList<Row>({ list, nouns: [one, many], empty, table }: LoadedListProps<Row>) {
  const { data: rows, error } = list;
  return (
    <>
      {error !== null && (
        <div className={styles['inset']}>
          <RefusalNotice refusal={error} onRetry={() => void list.refetch()} />
        </div>
      )}
      {rows === undefined && error === null && (
        <div className={styles['inset']}>
          <Skeleton lines={6} />
        </div>
      )}
      {rows !== undefined && rows.length > 0 && table(rows)}
      {rows?.length === 0 && empty}
      {list.hasNextPage && (
        <div className={styles['more']}>
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {rows?.length === 1 && `One ${one} is shown`}
        {rows !== undefined && rows.length > 1 && `${format.count(rows.length)} ${many} are shown`}
      </p>
    </>
  );
}
