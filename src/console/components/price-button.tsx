import { useState } from 'react';
import type { Paid } from '../graph/paid.js';
import { Button } from './button.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { creditsText } from './credits-text.js';
import { spendingGuard } from './spending-guard.js';

export interface PriceButtonProps {
  /** What the reader gets: `Show 25 companies`. */
  readonly label: string;
  readonly paid: Pick<Paid<unknown>, 'price' | 'isPaying' | 'pay'>;
}

/** Pays for an answer, and says for how much before. Above the guard it asks once more. */
export function PriceButton({ label, paid: { price, isPaying, pay } }: PriceButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const credits = price?.credits ?? null;
  const press = (): void => {
    if (credits !== null && credits > spendingGuard.read()) setAsking(true);
    else pay();
  };
  return (
    <>
      <Button look="primary" isDisabled={credits === null} isPending={isPaying} onPress={press}>
        {label} · {credits === null ? 'asking for the price…' : creditsText(credits)}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Spend ${creditsText(credits ?? 0)}?`}
        confirm={`Spend ${creditsText(credits ?? 0)}`}
        onCancel={() => {
          setAsking(false);
        }}
        onConfirm={() => {
          setAsking(false);
          pay();
        }}
      >
        This answer costs more than the {creditsText(spendingGuard.read())} above which this console asks.
      </ConfirmDialog>
    </>
  );
}
