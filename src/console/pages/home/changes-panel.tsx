import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, LinkButton } from '../../components/button.js';
import { format } from '../../components/format.js';
import { EmptyState, RefusalNotice } from '../../components/notice.js';
import { Panel } from '../../components/page-head.js';
import { Skeleton } from '../../components/skeleton.js';
import { Badge } from '../../components/stat.js';
import type { ChangeName, RecentChangesQuery } from '../../generated/documents.js';
import { RecentChangesDocument, SearchFeedDocument } from '../../generated/documents/searches.js';
import { useFree } from '../../graph/paid-answers.js';
import { sendDocument } from '../../graph/send-document.js';
import type { Refusal } from '../../http/refusal.js';
import { useKey } from '../../session/key-session.js';
import { useViewer } from '../../session/use-viewer.js';
import { readMarks, useReadMarks } from '../searches/read-marks.js';
import styles from './home-page.module.css';

/** Maximum number of rows. */
const maxRows = 6;

/** The API returns at most this many changes of a search here. */
const maxChanges = 20;

/**
 * Shows which saved searches have changes since the last visit, and how many. Opening a search shows its new changes
 * and marks them as read in this browser. This is free.
 */
export function ChangesPanel() {
  const scopes = useViewer().data?.viewer?.key.scopes ?? [];
  const mayRead = scopes.some((each) => each === '*' || each === 'searches:read');
  if (!mayRead) return null;
  return (
    <Panel
      title="Watched searches"
      note="New since your last visit"
      aside={
        <LinkButton to="/console/searches" size="small">
          Searches
        </LinkButton>
      }
    >
      <Changes />
    </Panel>
  );
}

function Changes() {
  const { data, error, refetch } = useFree(RecentChangesDocument, {}, { every: 60_000 });
  const marks = useReadMarks();
  const searches = data?.savedSearches;
  if (searches == null && error?.isOutOfCredits === true)
    return (
      <EmptyState title="Changes need a credit">
        Reading them is free, but not with 0 credits remaining.
      </EmptyState>
    );
  if (searches == null && error !== null)
    return <RefusalNotice refusal={error} onRetry={() => void refetch()} />;
  if (searches == null) return <Skeleton lines={4} />;
  const rows = searches.flatMap((search) => {
    const [newest] = search.recentChanges ?? [];
    return newest === undefined ? [] : [changedSearch(search, newest.at, marks.find(search.id)?.at ?? '')];
  });
  if (rows.length === 0)
    return (
      <EmptyState title="No changes yet">
        Press Watch beside a filter in Data. Records that are added, updated or removed appear here.
      </EmptyState>
    );
  const unread = rows.filter(({ count }) => count > 0);
  return (
    <>
      <ChangedSearches rows={rows.toSorted(compare).slice(0, maxRows)} />
      <MarkAllAsRead searches={unread} />
    </>
  );
}

function ChangedSearches({ rows }: { rows: readonly ChangedSearch[] }) {
  return (
    <ul className={styles['rows']} aria-label="Changes">
      {rows.map(({ id, name, count, isMore, details, newest }) => (
        <li key={id}>
          <Badge look={count === 0 ? 'plain' : 'accent'}>
            {count === 0 ? 'Read' : `${count}${isMore ? '+' : ''} new`}
          </Badge>
          <span className={styles['search']}>
            <Link to="/console/searches/$id" params={{ id }} search={{ tab: 'changes' }}>
              {name}
            </Link>
            {details !== '' && <span className={styles['details']}>{details}</span>}
          </span>
          <time dateTime={newest} className={styles['number']}>
            {format.shortDay(newest)}
          </time>
        </li>
      ))}
    </ul>
  );
}

/** A button that marks the changes of all searches as read. */
function MarkAllAsRead({ searches }: { searches: readonly ChangedSearch[] }) {
  const key = useKey() ?? '';
  const marking = useMutation<null, Refusal>({
    mutationFn: async () => {
      for (const { id, newest } of searches) {
        const requested = { searchId: id, after: null, first: 1 };
        const { data } = await sendDocument(SearchFeedDocument, requested, { key, maxCredits: 0 });
        const cursor = data.searchChanges?.nextCursor;
        if (cursor !== undefined) readMarks.store(id, { cursor, at: newest });
      }
      return null;
    },
  });
  if (searches.length === 0) return null;
  return (
    <>
      {marking.error !== null && <RefusalNotice refusal={marking.error} />}
      <Button
        size="small"
        look="quiet"
        isPending={marking.isPending}
        onPress={() => {
          marking.mutate();
        }}
      >
        Mark all as read
      </Button>
    </>
  );
}

interface ChangedSearch {
  readonly id: string;
  readonly name: string;
  /** The number of unread changes. */
  readonly count: number;
  /** True if there are more unread changes than were counted. */
  readonly isMore: boolean;
  /** The unread changes by kind, for example `2 added, 1 removed`. */
  readonly details: string;
  /** The time of the newest change. */
  readonly newest: string;
}

type Search = NonNullable<RecentChangesQuery['savedSearches']>[number];

function changedSearch({ id, name, recentChanges }: Search, newest: string, readAt: string): ChangedSearch {
  const unread = (recentChanges ?? []).filter(({ at }) => at > readAt);
  const details = changeNames.flatMap((each) => {
    const count = unread.filter(({ change }) => change === each).length;
    return count === 0 ? [] : [`${count} ${each.toLowerCase()}`];
  });
  return {
    id,
    name,
    count: unread.length,
    isMore: unread.length >= maxChanges,
    details: details.join(', '),
    newest,
  };
}

const changeNames = ['ADDED', 'UPDATED', 'REMOVED', 'MERGED'] as const satisfies readonly ChangeName[];

/** Orders searches with unread changes first, then by the time of the newest change. */
function compare(one: ChangedSearch, other: ChangedSearch): number {
  return Number(other.count > 0) - Number(one.count > 0) || (one.newest < other.newest ? 1 : -1);
}
