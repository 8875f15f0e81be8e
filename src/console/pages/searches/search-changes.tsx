import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { AnswerAge, Badge, type BadgeProps } from '../../components/stat.js';
import { Button, CopyButton } from '../../components/button.js';
import { CsvButton } from '../../components/csv-button.js';
import { EmptyState, RefusalNotice } from '../../components/notice.js';
import { format } from '../../components/format.js';
import { Grid, type GridColumn } from '../../components/grid.js';
import { Panel } from '../../components/page-head.js';
import { PriceButton } from '../../components/price-button.js';
import { Skeleton } from '../../components/skeleton.js';
import stack from '../../components/stack.module.css';
import { TextBox } from '../../components/text-box.js';
import { type ChangeName, SearchFeedDocument } from '../../generated/documents.js';
import { type Refusal, sendDocument } from '../../graph/send-document.js';
import { useFree } from '../../graph/paid-answers.js';
import type { ChangeText } from '../../products/product-view.js';
import { productViews } from '../../products/product-views.js';
import { useKey } from '../../session/key-session.js';
import styles from './feed-page.module.css';
import type { SearchedProduct } from './searches-search.js';

const words: Readonly<Record<ChangeName, { label: string; look: NonNullable<BadgeProps['look']> }>> = {
  ADDED: { label: 'Added', look: 'good' },
  UPDATED: { label: 'Updated', look: 'accent' },
  REMOVED: { label: 'Removed', look: 'bad' },
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

interface FeedPageProps {
  readonly id: string;
  readonly product: SearchedProduct;
  readonly cursor: string;
  /** Navigates to a cursor; null navigates to the choice of where to start. */
  readonly onGo: (cursor: string | null) => void;
}

const first = 25;

/** The columns that are free. */
const freeColumns = feedColumns.filter(({ header }) => header !== 'Record' && header !== 'Details');

/** Shows a page of the change feed. Its rows are free, and their records cost credits. */
function FeedPage({ id, product, cursor, onGo }: FeedPageProps) {
  const { searches } = productViews[product];
  if (searches === null) throw new Error(`${product} has no saved searches`);
  const requested = { searchId: id, after: cursor, first };
  const free = useFree(SearchFeedDocument, requested);
  const { data, error, refetch, isFetching, isPlaceholderData } = free;
  const feed = isPlaceholderData ? null : (data?.searchChanges ?? null);
  const hasRecords = feed?.changes.some(({ change }) => change !== 'REMOVED') === true;
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
            Change start
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
        <EmptyState title="No changes yet">
          <p>The address of this page holds the cursor. Come back later, or refresh now. This is free.</p>
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
            <span className={styles['cursor']}>
              Next cursor <CopyButton text={next} label="Copy cursor" />
            </span>
            <Button onPress={() => onGo(next)}>{feed.hasMore ? 'Next page' : 'Check for more'}</Button>
          </footer>
        </>
      )}
    </Panel>
  );
}

interface Row {
  readonly change: ChangeName;
  readonly at: string;
  readonly id: string;
  /** Null until the record is paid for. Always null for a removed record. */
  readonly text: ChangeText | null;
}

const route = getRouteApi('/console/searches/$id');

/** Shows the change feed of a search, starting at a cursor. The list of changes is free. Each record costs 1 credit. */
export function SearchChanges({ id, product }: { id: string; product: SearchedProduct }) {
  const { cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const go = (next: string | null): void => {
    void navigate({
      search: ({ cursor: _, ...rest }) => (next === null ? rest : { ...rest, cursor: next }),
      resetScroll: false,
    });
  };
  if (cursor === undefined) return <FeedStart id={id} onStart={go} />;
  return <FeedPage key={cursor} id={id} product={product} cursor={cursor} onGo={go} />;
}

function FeedStart({ id, onStart }: { id: string; onStart: (cursor: string) => void }) {
  const key = useKey() ?? '';
  const [given, setGiven] = useState('');
  const beginning = useMutation<string | null, Refusal>({
    mutationFn: async () => {
      const requested = { searchId: id, after: null, first: 1 };
      const { data } = await sendDocument(SearchFeedDocument, requested, { key, maxCredits: 0 });
      return data.searchChanges?.nextCursor ?? null;
    },
    onSuccess: (cursor) => {
      if (cursor !== null) onStart(cursor);
    },
  });
  return (
    <Panel
      title="Read the feed"
      note="Records that were added, updated or removed, in order. The list is free; each record costs 1 credit."
    >
      <div className={stack['stack']}>
        {beginning.error !== null && <RefusalNotice refusal={beginning.error} />}
        <div className={stack['line']}>
          <Button look="primary" isPending={beginning.isPending} onPress={() => beginning.mutate()}>
            Start from now
          </Button>
          <Button onPress={() => onStart('start')}>Start from the beginning</Button>
        </div>
        <Form
          className={[stack['line'], stack['end']].join(' ')}
          onSubmit={(event) => {
            event.preventDefault();
            if (given.trim() !== '') onStart(given.trim());
          }}
        >
          <TextBox label="Or continue from a cursor" mono value={given} onChange={setGiven} />
          <Button type="submit" isDisabled={given.trim() === ''}>
            Continue
          </Button>
        </Form>
      </div>
    </Panel>
  );
}
