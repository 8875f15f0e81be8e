import { useSyncExternalStore } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog.js';
import { creditsText } from '../components/credits-text.js';
import { spendingGuard } from '../components/spending-guard.js';
import { guarded } from './guarded.js';

/** Asks before more is spent than the guard lets pass. */
export function GuardDialog() {
  const question = useSyncExternalStore(guarded.subscribe, guarded.read);
  const price = creditsText(question?.credits ?? 0);
  return (
    <ConfirmDialog
      isOpen={question !== null}
      title={`Spend ${price}?`}
      confirm={`Spend ${price}`}
      onConfirm={() => question?.answer(true)}
      onCancel={() => question?.answer(false)}
    >
      This query costs more than the {creditsText(spendingGuard.read())} above which the explorer asks.
    </ConfirmDialog>
  );
}
