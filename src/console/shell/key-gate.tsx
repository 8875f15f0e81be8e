import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { RefusalNotice } from '../components/refusal-notice.js';
import { latestReceipt } from '../graph/latest-receipt.js';
import { keySession } from '../session/key-session.js';
import { useKey } from '../session/use-key.js';
import { useViewer } from '../session/use-viewer.js';
import { KeyForm } from './key-form.js';

/** Lets nobody further without a key that the service knows. */
export function KeyGate({ children }: { children: ReactNode }) {
  const key = useKey();
  const viewer = useViewer({ isWatched: true });
  const queries = useQueryClient();
  useEffect(() => {
    if (key !== null) return;
    queries.clear();
    latestReceipt.forget();
  }, [key, queries]);
  if (key === null) return <KeyForm />;
  if (viewer.error?.isOfKey === true)
    return (
      <>
        <RefusalNotice refusal={viewer.error} />
        <KeyForm
          onStart={() => {
            keySession.forget();
          }}
        />
      </>
    );
  return (
    <>
      {viewer.error?.code === 'UNREACHABLE' && (
        <RefusalNotice refusal={viewer.error} onRetry={() => void queries.refetchQueries()} />
      )}
      {children}
    </>
  );
}
