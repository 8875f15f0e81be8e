import { PlusIcon } from '@radix-ui/react-icons';
import { useState } from 'react';
import { Button } from '../../components/button.js';
import { EmptyState } from '../../components/empty-state.js';
import { Panel } from '../../components/panel.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { Skeleton } from '../../components/skeleton.js';
import { ApiKeysDocument } from '../../generated/documents.js';
import { useFree } from '../../graph/use-free.js';
import type { OwnKey } from './api-key.js';
import { KeyDialog, type KeyTask } from './key-dialog.js';
import { KeyTable } from './key-table.js';
import { SecretDialog, type IssuedKey } from './secret-dialog.js';

/** All keys, and what is being done to one of them. */
export function KeyList({ own }: { own: OwnKey }) {
  const { data, error, refetch } = useFree(ApiKeysDocument, {});
  const [task, setTask] = useState<KeyTask | null>(null);
  const [issued, setIssued] = useState<IssuedKey | null>(null);
  const keys = data?.apiKeys;
  const close = (): void => {
    setTask(null);
  };
  return (
    <>
      <Panel
        title="Keys of the organization"
        isFlush
        aside={
          <Button
            look="primary"
            onPress={() => {
              setTask({ name: 'issue' });
            }}
          >
            <PlusIcon aria-hidden /> Issue a key
          </Button>
        }
      >
        {keys == null && error !== null && <RefusalNotice refusal={error} onRetry={() => void refetch()} />}
        {keys == null && error === null && <Skeleton lines={5} />}
        {keys?.length === 0 && <EmptyState title="There is no key" />}
        {keys != null && keys.length > 0 && <KeyTable keys={keys} onTask={setTask} />}
      </Panel>
      {task !== null && (
        <KeyDialog
          task={task}
          own={own}
          onClose={close}
          onIssued={(key) => {
            close();
            setIssued(key);
          }}
        />
      )}
      {issued !== null && (
        <SecretDialog
          issued={issued}
          onClose={() => {
            setIssued(null);
          }}
        />
      )}
    </>
  );
}
