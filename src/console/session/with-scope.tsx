import type { ReactNode } from 'react';
import { CopyButton } from '../components/copy-button.js';
import { RefusalNotice } from '../components/refusal-notice.js';
import { Skeleton } from '../components/skeleton.js';
import { useViewer } from './use-viewer.js';
import styles from './with-scope.module.css';

export interface WithScopeProps {
  readonly scope: 'usage:read' | 'keys:manage';
  /** What the key may not do without it: `see what was charged`. */
  readonly does: string;
  readonly children: ReactNode;
}

/** Its children for a key with the scope. Any other is told what it lacks, and how to get it. */
export function WithScope({ scope, does, children }: WithScopeProps) {
  const { data, error, refetch } = useViewer();
  const viewer = data?.viewer;
  if (viewer == null)
    return error === null ? (
      <Skeleton lines={4} />
    ) : (
      <RefusalNotice refusal={error} onRetry={() => void refetch()} />
    );
  if (viewer.key.scopes.some((each) => each === '*' || each === scope)) return children;
  const command = `dealgraph key update ${viewer.key.id} --scopes ${[...viewer.key.scopes, scope].join(',')}`;
  return (
    <div className={styles['lacks']} role="status">
      <p className={styles['title']}>This key may not {does}</p>
      <p>
        It needs the scope <code>{scope}</code>. Ask whoever manages the keys of {viewer.organization.name}{' '}
        for a key that has it. The operator of the server can give it to this key:
      </p>
      <div className={styles['command']}>
        <code>{command}</code>
        <CopyButton text={command} label="Copy the command" />
      </div>
    </div>
  );
}
