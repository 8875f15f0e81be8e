import { useQuery } from '@tanstack/react-query';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { recordChange } from '../../graph/record-version.js';
import type { Paid } from '../../graph/paid.js';
import { useKey } from '../../session/use-key.js';

export interface ChangedNoticeProps {
  /** The record through REST, which has its version. */
  readonly path: string;
  readonly paid: Pick<Paid<unknown>, 'paidAt' | 'renew'>;
}

/** Says that a record has changed since it was paid for, and asks before it spends. To know it costs nothing. */
export function ChangedNotice({ path, paid: { paidAt, renew } }: ChangedNoticeProps) {
  const key = useKey() ?? '';
  const { data: change } = useQuery({
    queryKey: ['change', key, path, paidAt],
    enabled: key !== '' && paidAt !== null,
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) => recordChange(path, { key, paidAt: paidAt ?? 0, signal }),
  });
  if (change === 'gone')
    return <Notice look="warn">This record is gone since; what you paid for stays.</Notice>;
  if (change !== 'changed') return null;
  return (
    <Notice look="warn">
      This record has changed since. What you see is what you paid for.{' '}
      <Button size="small" onPress={renew}>
        Load it for 1 credit…
      </Button>
    </Notice>
  );
}
