import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { RefusalNotice } from '../components/refusal-notice.js';
import { CreditBalanceDocument } from '../generated/documents.js';
import { useFree } from '../graph/use-free.js';
import { keySession } from '../session/key-session.js';
import { useKey } from '../session/use-key.js';
import { KeyForm } from './key-form.js';

/** Lets nobody further without a key that the service knows. */
export function KeyGate({ children }: { children: ReactNode }) {
  const key = useKey();
  const balance = useFree(CreditBalanceDocument, {});
  const queries = useQueryClient();
  useEffect(() => {
    if (key === null) queries.clear();
  }, [key, queries]);
  if (key === null) return <KeyForm />;
  if (balance.error?.isOfKey === true)
    return (
      <>
        <RefusalNotice refusal={balance.error} />
        <KeyForm
          onStart={() => {
            keySession.forget();
          }}
        />
      </>
    );
  return (
    <>
      {balance.error?.code === 'UNREACHABLE' && (
        <RefusalNotice refusal={balance.error} onRetry={() => void queries.refetchQueries()} />
      )}
      {children}
    </>
  );
}
