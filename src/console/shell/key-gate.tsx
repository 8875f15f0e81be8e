import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { RefusalNotice } from '../components/refusal-notice.js';
import { latestReceipt } from '../graph/latest-receipt.js';
import { paidAnswers } from '../graph/paid-answers.js';
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
    paidAnswers.forget();
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
  const gone = viewer.error?.code === 'UNREACHABLE' ? viewer.error : null;
  return (
    <>
      {gone !== null && <RefusalNotice refusal={gone} onRetry={() => void queries.refetchQueries()} />}
      {/* What was there before stays; without it there is nothing to say but that the server is gone. */}
      {(gone === null || viewer.data !== undefined) && children}
    </>
  );
}
