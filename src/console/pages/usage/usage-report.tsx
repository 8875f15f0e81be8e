import { getRouteApi } from '@tanstack/react-router';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { Skeleton } from '../../components/skeleton.js';
import { UsageByDayDocument, type UsageGrouping, type ViewerQuery } from '../../generated/documents.js';
import { useFree } from '../../graph/use-free.js';
import { useKeyNames } from '../requests/use-key-names.js';
import { RangeChoice } from './range-choice.js';
import { UsageBreakdown } from './usage-breakdown.js';
import { usageRange } from './usage-range.js';
import { usageSearch, type Stacking } from './usage-search.js';

const route = getRouteApi('/console/usage');

const groupings = { operation: 'OPERATION', key: 'KEY', door: 'DOOR' } as const satisfies Record<
  Stacking,
  UsageGrouping
>;

export interface UsageReportProps {
  readonly budgets: NonNullable<ViewerQuery['viewer']>['budgets'];
}

/** The chosen range, by day and broken down. */
export function UsageReport({ budgets }: UsageReportProps) {
  // The router leaves in what was not understood.
  const search = usageSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const range = usageRange(search, budgets);
  const by = search.by ?? 'operation';
  const { from, to } = range;
  const { data, error, refetch, isPlaceholderData } = useFree(UsageByDayDocument, {
    from,
    to,
    then: groupings[by],
  });
  const keys = useKeyNames();
  // What was there before is broken down by something else, or of other days.
  const usage = isPlaceholderData ? null : data?.usage;
  return (
    <>
      <RangeChoice
        search={search}
        range={range}
        onChange={(chosen) => {
          void navigate({ search: { ...chosen, ...(search.by === undefined ? {} : { by: search.by }) } });
        }}
      />
      {error !== null && <RefusalNotice refusal={error} onRetry={() => void refetch()} />}
      {usage == null && error === null && <Skeleton lines={12} height={36} />}
      {usage != null && error === null && (
        <UsageBreakdown
          usage={usage}
          range={range}
          by={by}
          keys={keys}
          onBy={(chosen) => {
            void navigate({ search: { ...search, by: chosen } });
          }}
        />
      )}
    </>
  );
}
