import { Link } from '@tanstack/react-router';
import { Notice, RefusalNotice } from '../../../components/notice.js';
import { fixedDatesNote } from '../../../filters/fix-dates.js';
import type { Watch } from './use-watch.js';

/** Says that the filter is watched, with links to the search and to Home, or why it is not. */
export function WatchMessage({ watch: { watched, refusal } }: { watch: Watch }) {
  if (refusal !== null)
    return (
      <RefusalNotice refusal={refusal} forbidden="This key may not save searches: it needs searches:write" />
    );
  if (watched === null) return null;
  return (
    <Notice look="good">
      You watch this filter as{' '}
      <Link to="/console/searches/$id" params={{ id: watched.id }}>
        {watched.name}
      </Link>
      . <Link to="/console">Home</Link> shows what is new in it.
      {watched.hasFixedDates && ` ${fixedDatesNote}`}
    </Notice>
  );
}
