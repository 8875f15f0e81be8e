import type { ReactNode } from 'react';
import { CopyButton } from '../components/button.js';
import { RefusalNotice } from '../components/notice.js';
import { Skeleton } from '../components/skeleton.js';
import { Badge } from '../components/stat.js';
import demoNoticeStyles from './demo-notice.module.css';
import { useViewer } from './use-viewer.js';
import withScopeStyles from './with-scope.module.css';

interface WithScopeProps {
  readonly scope: 'usage:read' | 'keys:manage';
  /** The action that requires the scope, for example `see what was charged`. */
  readonly does: string;
  readonly children: ReactNode;
}

/** Renders its children if the key has the scope. Otherwise, says which scope is missing and how to add it. */
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
    <div className={withScopeStyles['lacks']} role="status">
      <p className={withScopeStyles['title']}>This key may not {does}</p>
      <p>
        It needs the scope <code>{scope}</code>. Ask a person who manages the keys of{' '}
        {viewer.organization.name} for a key that has it. The operator of the server can give it to this key:
      </p>
      <div className={withScopeStyles['command']}>
        <code>{command}</code>
        <CopyButton text={command} label="Copy the command" />
      </div>
    </div>
  );
}

/** A notice that the history of the demo organization is invented. Renders nothing for other organizations. */
export function DemoNotice({ children }: { children: ReactNode }) {
  const isDemo = useViewer().data?.viewer?.organization.isDemo;
  if (isDemo !== true) return null;
  return (
    <p className={demoNoticeStyles['demo']}>
      <Badge look="accent">Demo data</Badge>
      <span>{children}</span>
    </p>
  );
}
