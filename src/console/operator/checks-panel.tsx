import { Button } from '../components/button.js';
import { format } from '../components/format.js';
import { RefusalNotice } from '../components/notice.js';
import { Panel } from '../components/page-head.js';
import { Skeleton } from '../components/skeleton.js';
import { Badge, type BadgeProps } from '../components/stat.js';
import styles from './operator.module.css';
import { useHasScope, useOperator } from './operator-client.js';
import type { Check, CheckReport } from './operator-objects.js';

const states: Readonly<
  Record<Check['state'], { readonly label: string; readonly look: NonNullable<BadgeProps['look']> }>
> = {
  fail: { label: 'Failed', look: 'bad' },
  warn: { label: 'Warning', look: 'warn' },
  ok: { label: 'OK', look: 'good' },
};

const order = ['fail', 'warn', 'ok'] as const;

/** The checks of the server, as `dealgraph doctor` makes them: problems first, each with its advice. */
export function ChecksPanel() {
  const hasScope = useHasScope('organizations:read');
  const { data, error, refetch, isFetching } = useOperator<CheckReport>('/checks', hasScope === true);
  return (
    <Panel
      title="Checks"
      {...(data !== undefined && { note: `Checked ${format.instant(data.checked_at)}.` })}
      aside={
        hasScope === true && (
          <Button size="small" isPending={isFetching} onPress={() => void refetch()}>
            Check again
          </Button>
        )
      }
    >
      {hasScope === false && <p>Your key lacks the scope organizations:read.</p>}
      {error !== null && <RefusalNotice refusal={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && hasScope !== false && <Skeleton lines={4} />}
      {data !== undefined && (
        <ul className={styles['checks']}>
          {order.flatMap((state) => data.checks.filter((one) => one.state === state)).map(describe)}
        </ul>
      )}
    </Panel>
  );
}

function describe({ check, state, found, advice }: Check, index: number) {
  const { label, look } = states[state];
  return (
    <li key={index}>
      <Badge look={look}>{label}</Badge>
      <div>
        <p>
          <strong>{format.label(check)}</strong>: {found}
        </p>
        {advice !== null && <p className={styles['small']}>{advice}</p>}
      </div>
    </li>
  );
}
