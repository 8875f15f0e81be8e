import { AnswerAge } from '../../components/answer-age.js';
import { Button } from '../../components/button.js';
import { CopyButton } from '../../components/copy-button.js';
import { CsvButton } from '../../components/csv-button.js';
import { EmptyState } from '../../components/empty-state.js';
import { Grid } from '../../components/grid.js';
import { Panel } from '../../components/panel.js';
import { PriceButton } from '../../components/price-button.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { Skeleton } from '../../components/skeleton.js';
import stack from '../../components/stack.module.css';
import { SearchFeedDocument, SearchFeedRecordsDocument } from '../../generated/documents.js';
import { useFree } from '../../graph/use-free.js';
import { usePaid } from '../../graph/use-paid.js';
import { feedColumns } from './feed-columns.js';
import styles from './feed-page.module.css';

export interface FeedPageProps {
  readonly id: string;
  readonly cursor: string;
  /** Elsewhere in the feed; null for the choice where to begin. */
  readonly onGo: (cursor: string | null) => void;
}

const first = 25;

/** Of what is free to see. */
const freeColumns = feedColumns.filter(({ header }) => header !== 'Record' && header !== 'What it says');

/** A page of the feed: its rows for nothing, and what the records say for their price. */
export function FeedPage({ id, cursor, onGo }: FeedPageProps) {
  const asked = { searchId: id, after: cursor, first };
  const free = useFree(SearchFeedDocument, asked);
  const { data, error, refetch, isFetching, isPlaceholderData } = free;
  const feed = isPlaceholderData ? null : (data?.searchChanges ?? null);
  const hasRecords = feed?.changes.some(({ change }) => change !== 'REMOVED') === true;
  const paid = usePaid(SearchFeedRecordsDocument, hasRecords ? asked : null);
  const rows = paid.data?.searchChanges?.changes ?? feed?.changes ?? [];
  // Behind what is shown, also when more has come to the page since.
  const next = paid.data?.searchChanges?.nextCursor ?? feed?.nextCursor ?? cursor;
  const isPaid = paid.data !== null;
  const isStale = isPaid && feed !== null && feed.changes.length > rows.length;
  const again = (): void => {
    void refetch();
  };
  return (
    <Panel
      title={cursor === 'start' ? 'Changes from the start' : 'Changes'}
      isFlush={rows.length > 0}
      aside={
        <>
          <AnswerAge paid={paid} />
          {isPaid && <CsvButton name={`search-${id}-changes`} rows={rows} columns={feedColumns} />}
          <Button size="small" onPress={() => onGo(null)}>
            Begin elsewhere
          </Button>
        </>
      }
    >
      {error !== null ? (
        <div className={styles['pad']}>
          <RefusalNotice refusal={error} onRetry={again} />
        </div>
      ) : feed === null ? (
        <Skeleton lines={4} />
      ) : rows.length === 0 ? (
        <EmptyState title="Nothing has changed since">
          <p>This address stands where you stopped. Come back later, or look again now: looking is free.</p>
          <Button isPending={isFetching} onPress={again}>
            Look again
          </Button>
        </EmptyState>
      ) : (
        <>
          {hasRecords && !isPaid && (
            <div className={styles['offer']}>
              {paid.refusal !== null && <RefusalNotice refusal={paid.refusal} onRetry={() => paid.renew()} />}
              <span className={stack['quiet']}>
                Which records changed is free to see. What they say costs a credit each, once a month.
              </span>
              <PriceButton label="Show what they say" paid={paid} />
            </div>
          )}
          {isStale && (
            <p className={styles['pad']} role="status">
              More has come since this page was paid for. Ask again to see it.
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
            <span className={styles['cursor']}>
              Next cursor <CopyButton text={next} label="Copy the cursor" />
            </span>
            <Button onPress={() => onGo(next)}>{feed.hasMore ? 'Next page' : 'Wait for more'}</Button>
          </footer>
        </>
      )}
    </Panel>
  );
}
