import type { Obstacle } from '../components/obstacle.js';
import { useSettled } from '../components/use-settled.js';
import type { Refusal } from '../http/refusal.js';
import type { Counted } from '../products/product-view.js';
import type { FilterValue } from './filter-model.js';
import type { FilterDraft } from './use-filter-draft.js';

const settleMs = 200;

export interface CountedFilter {
  /** The last complete filter, once the user has paused. */
  readonly filter: FilterValue;
  /** The count of that filter. It is unknown while there is an obstacle. */
  readonly counted: Counted;
  /**
   * Why the records of the filter cannot be shown, exported, charted or saved; null if they can. The filter is invalid,
   * unfinished or refused by the service, or it has just changed.
   */
  readonly obstacle: Obstacle | null;
}

/** Counts the records of a filter that is being edited, at no charge. */
export function useCountedFilter(
  draft: FilterDraft,
  useCount: (filter: FilterValue) => Counted,
): CountedFilter {
  // A filter that was complete for a moment, as `>5` on the way to `>5x`, does not replace the results.
  const filter = useSettled(draft.filter, settleMs, draft.problem !== null);
  const counted = useCount(filter);
  const isSettled = JSON.stringify(filter) === JSON.stringify(draft.filter);
  if (draft.problem !== null) return obstructed(filter, counted, draft.problem);
  if (isSettled && counted.refusal !== null && isOfFilter(counted.refusal))
    return obstructed(filter, counted, messageOf(counted.refusal));
  if (!isSettled)
    return {
      filter,
      counted: { ...counted, count: null, isCounting: true, refusal: null },
      obstacle: { reason: null },
    };
  return { filter, counted, obstacle: null };
}

/** Returns true if the service does not accept the filter: it has an unknown field, or a value that is not possible. */
const isOfFilter = ({ code }: Refusal): boolean => code === 'VALIDATION_ERROR' || code === 'BAD_USER_INPUT';

/** Returns the message without the words about the GraphQL variable. */
function messageOf({ message }: Refusal): string {
  const [, path, problem] =
    /^Variable "\$filter" got invalid value .*?(?: at "filter\.([^"]+)")?; (.+)$/s.exec(message) ?? [];
  if (problem === undefined) return message;
  return path === undefined ? problem : `${path}: ${problem}`;
}

function obstructed(filter: FilterValue, counted: Counted, problem: string): CountedFilter {
  return {
    filter,
    counted: { ...counted, count: null, isCounting: false, refusal: null },
    obstacle: { reason: `Complete the filter first. ${problem}` },
  };
}
