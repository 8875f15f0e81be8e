import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AnswerAge } from '../../components/answer-age.js';
import { Button } from '../../components/button.js';
import { CsvButton } from '../../components/csv-button.js';
import { format } from '../../components/format.js';
import { Grid, type GridColumn } from '../../components/grid.js';
import { EmptyState, RefusalNotice } from '../../components/notice.js';
import { Panel } from '../../components/page-head.js';
import { PriceButton } from '../../components/price-button.js';
import { Skeleton } from '../../components/skeleton.js';
import stack from '../../components/stack.module.css';
import { Badge, type BadgeProps } from '../../components/stat.js';
import type { Product } from '../../generated/documents.js';
import type { ChangeName } from '../../generated/documents.js';
import { SearchFeedDocument } from '../../generated/documents/searches.js';
import { useFree } from '../../graph/paid-answers.js';
import type { Refusal } from '../../http/refusal.js';
import type { ChangeText } from '../../products/product-view.js';
import { productViews } from '../../products/product-views.js';
import styles from './feed-page.module.css';
import { readMarks } from './read-marks.js';

const words: Readonly<Record<ChangeName, { label: string; look: NonNullable<BadgeProps['look']> }>> = {
  ADDED: { label: 'Added', look: 'good' },
  UPDATED: { label: 'Updated', look: 'accent' },
  REMOVED: { label: 'Removed', look: 'bad' },
  MERGED: { label: 'Merged', look: 'plain' },
};

/** The columns of a change feed. The columns about the record are empty until the record is paid for. */
const feedColumns: readonly GridColumn<Row>[] = [
  {
    header: 'Change',
    value: ({ change }) => words[change].label,
    cell: ({ change }) => <Badge look={words[change].look}>{words[change].label}</Badge>,
  },
  { header: 'Record', value: ({ text }) => text?.name },
  { header: 'Details', value: ({ text }) => text?.details, isMinor: true },
  { header: 'ID', value: ({ id }) => id, cell: ({ id }) => <code>{id}</code> },
  { header: 'Time', value: ({ at }) => at, cell: ({ at }) => format.moment(at), isMinor: true },
];

const first = 25;

/** The columns that are free. */
const freeColumns = feedColumns.filter(({ header }) => header !== 'Record' && header !== 'Details');

const route = getRouteApi('/console/searches/$id');

/**
 * Shows the changes of a search after the last visit, or all since its filter was set. The list of changes is free.
 * Each record costs 1 credit.
 */
export function SearchChanges({ id, product }: { id: string; product: Product }) {
  const { cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const go = (next: string): void => {
    void navigate({ search: (rest) => ({ ...rest, cursor: next }), resetScroll: false });
  };
  useEffect(() => {
    // The position is in the URL, so that a reload shows the same changes although they are read by then.
    if (cursor === undefined)
      void navigate({
        search: (rest) => ({ ...rest, cursor: readMarks.find(id)?.cursor ?? allChanges }),
        replace: true,
        resetScroll: false,
      });
  }, [cursor, id, navigate]);
  if (cursor === undefined) return <Skeleton lines={4} />;
  return <FeedPage key={cursor} id={id} product={product} cursor={cursor} onGo={go} />;
}

/** The position at which the changes of a search begin: the time its filter was set. */
const allChanges = 'start';

interface FeedPageProps {
  readonly id: string;
  readonly product: Product;
  readonly cursor: string;
  readonly onGo: (cursor: string) => void;
}

/** Shows a page of the change feed. Its rows are free, and their records cost credits. */
function FeedPage({ id, product, cursor, onGo }: FeedPageProps) {
  const { searches } = productViews[product];
  if (searches === null) throw new Error(`${product} has no saved searches`);
  const requested = { searchId: id, after: cursor, first };
  const free = useFree(SearchFeedDocument, requested);
  const { data, error, refetch, isFetching, isPlaceholderData } = free;
  const feed = isPlaceholderData ? null : (data?.searchChanges ?? null);
  const hasRecords = feed?.changes.some(({ change }) => change === 'ADDED' || change === 'UPDATED') === true;
  const paid = searches.useFeed(hasRecords ? requested : null);
  const rows: readonly Row[] =
    paid.feed?.changes.map(({ record, ...change }) => ({
      ...change,
      text: record === null ? null : searches.describeChange(record),
    })) ??
    feed?.changes.map((change) => ({ ...change, text: null })) ??
    [];
  // The next page starts after the displayed rows, even if more rows have been added to this page since.
  const next = paid.feed?.nextCursor ?? feed?.nextCursor ?? cursor;
  const isPaid = paid.feed !== null;
  const isStale = isPaid && feed !== null && feed.changes.length > rows.length;
  const isAll = cursor === allChanges;
  useMarkAsRead(id, feed);
  const again = (): void => {
    void refetch();
  };
  return (
    <Panel
      title={isAll ? 'Changes since the filter was set' : 'New since your last visit'}
      isFlush={rows.length > 0}
      aside={
        <>
          <AnswerAge paid={paid} />
          {isPaid && <CsvButton name={`search-${id}-changes`} rows={rows} columns={feedColumns} />}
          {!isAll && (
            <Button size="small" onPress={() => onGo(allChanges)}>
              Show all changes
            </Button>
          )}
        </>
      }
    >
      {error !== null && <FeedError id={id} refusal={error} onGo={onGo} onRetry={again} />}
      {feed === null || (error !== null && isOutdated(error)) ? (
        error === null && <Skeleton lines={4} />
      ) : rows.length === 0 ? (
        <EmptyState title={isAll ? 'No changes yet' : 'Nothing new since your last visit'}>
          <p>Records that data adds, updates or removes appear here. Looking for them is free.</p>
          <Button isPending={isFetching} onPress={again}>
            Refresh
          </Button>
        </EmptyState>
      ) : (
        <>
          {hasRecords && !isPaid && (
            <div className={styles['offer']}>
              {paid.refusal !== null && <RefusalNotice refusal={paid.refusal} onRetry={() => paid.renew()} />}
              <span className={stack['quiet']}>
                The list of changes is free. Each record costs 1 credit, once a month.
              </span>
              <PriceButton label="Show records" paid={paid} />
            </div>
          )}
          {isStale && (
            <p className={styles['pad']} role="status">
              There are newer changes since this page was paid for. Refresh to see them.
            </p>
          )}
          <Grid
            label="Changes"
            rows={rows}
            columns={isPaid ? feedColumns : freeColumns}
            rowId={(row) => `${row.id} ${row.change} ${row.at}`}
            isSortable={false}
          />
          <footer className={styles['foot']}>
            <Button onPress={() => onGo(next)}>
              {feed.hasMore ? 'Next page' : 'Check for newer changes'}
            </Button>
          </footer>
        </>
      )}
    </Panel>
  );
}

interface ReadPage {
  readonly nextCursor: string;
  readonly changes: readonly { readonly at: string }[];
}

/** Marks the displayed changes as read. */
function useMarkAsRead(id: string, feed: ReadPage | null): void {
  const cursor = feed?.nextCursor;
  const at = feed?.changes.at(-1)?.at;
  useEffect(() => {
    if (cursor !== undefined) readMarks.store(id, { cursor, at: at ?? readMarks.find(id)?.at ?? '' });
  }, [id, cursor, at]);
}

/** Returns true if a position is older than 60 days, or if the filter has changed since. */
const isOutdated = ({ code }: Refusal): boolean => /^(CHANGES_EXPIRED|SEARCH_FILTER_CHANGED)$/.test(code);

interface OutdatedProps {
  readonly id: string;
  readonly refusal: Refusal;
  readonly onGo: (cursor: string) => void;
}

/** Says why the changes could not be loaded. */
function FeedError({ onRetry, ...props }: OutdatedProps & { readonly onRetry: () => void }) {
  const { refusal } = props;
  return (
    <div className={styles['pad']}>
      {isOutdated(refusal) ? (
        <OutdatedPosition {...props} />
      ) : (
        <RefusalNotice refusal={refusal} onRetry={onRetry} />
      )}
    </div>
  );
}

/** Says why the changes since the last visit are not available, with a button for all changes. */
function OutdatedPosition({ id, refusal, onGo }: OutdatedProps) {
  return (
    <EmptyState
      title={
        refusal.code === 'SEARCH_FILTER_CHANGED'
          ? 'The filter has changed since your last visit'
          : 'Your last visit was more than 60 days ago'
      }
    >
      <p>The results show all records of the search. Changes are listed since the filter was set.</p>
      <Button
        onPress={() => {
          readMarks.forget(id);
          onGo(allChanges);
        }}
      >
        Show all changes
      </Button>
    </EmptyState>
  );
}

interface Row {
  readonly change: ChangeName;
  readonly at: string;
  readonly id: string;
  /** Null until the record is paid for. Always null for a removed record. */
  readonly text: ChangeText | null;
}
