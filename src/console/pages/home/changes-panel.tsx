import { Link } from '@tanstack/react-router';
import { Badge, type BadgeProps } from '../../components/stat.js';
import { EmptyState, RefusalNotice } from '../../components/notice.js';
import { format } from '../../components/format.js';
import { LinkButton } from '../../components/button.js';
import { Panel } from '../../components/page-head.js';
import { Skeleton } from '../../components/skeleton.js';
import {
  RecentChangesDocument,
  type ChangeName,
  type RecentChangesQuery,
} from '../../generated/documents.js';
import { useFree } from '../../graph/paid-answers.js';
import { useViewer } from '../../session/use-viewer.js';
import styles from './home-page.module.css';

const words: Readonly<Record<ChangeName, { label: string; look: NonNullable<BadgeProps['look']> }>> = {
  ADDED: { label: 'Added', look: 'good' },
  UPDATED: { label: 'Updated', look: 'accent' },
  REMOVED: { label: 'Removed', look: 'bad' },
};

/** Maximum number of rows. Changes of the same search, day and kind are one row. */
const maxRows = 6;

/**
 * Shows the latest changes of saved searches, grouped by search, day and kind. A search has changes only after its feed
 * was read or a webhook subscribed to it. This is free.
 */
export function ChangesPanel() {
  const scopes = useViewer().data?.viewer?.key.scopes ?? [];
  const mayRead = scopes.some((each) => each === '*' || each === 'searches:read');
  if (!mayRead) return null;
  return (
    <Panel
      title="Changes"
      note="New in the saved searches you watch"
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
  const groups = groupChanges(searches).slice(0, maxRows);
  if (groups.length === 0)
    return (
      <EmptyState title="No changes yet">
        Open a saved search, then Changes, to watch it. Additions, updates and removals appear here.
      </EmptyState>
    );
  return (
    <ul className={styles['rows']} aria-label="Changes">
      {groups.map(({ key, id, name, change, count, at }) => (
        <li key={key}>
          <Badge look={words[change].look}>
            {count} {words[change].label.toLowerCase()}
          </Badge>
          <Link to="/console/searches/$id" params={{ id }} search={{}}>
            {name}
          </Link>
          <time dateTime={at} className={styles['number']}>
            {format.shortDay(at)}
          </time>
        </li>
      ))}
    </ul>
  );
}

interface ChangeGroup {
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly change: ChangeName;
  readonly at: string;
  count: number;
}

/** Groups changes by search, day and kind, newest first. */
function groupChanges(searches: NonNullable<RecentChangesQuery['savedSearches']>): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>();
  for (const { id, name, recentChanges } of searches)
    for (const { change, at } of recentChanges ?? []) {
      const key = `${id} ${change} ${at.slice(0, 10)}`;
      const known = groups.get(key);
      if (known === undefined) groups.set(key, { key, id, name, change, at, count: 1 });
      else known.count++;
    }
  return [...groups.values()].sort((one, other) => (one.at < other.at ? 1 : -1));
}
