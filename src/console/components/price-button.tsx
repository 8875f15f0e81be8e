import { useState } from 'react';
import type { Paid } from '../graph/paid-answers.js';
import { Button } from './button.js';
import { ConfirmDialog } from './sheet-dialog.js';
import { creditsText } from './format.js';

const name = 'dealgraph.guard';

/**
 * The number of credits above which the console asks for confirmation. It is stored in the browser; the default is 100.
 */
export const spendingGuard = {
  read(): number {
    const stored = Number(localStorage.getItem(name) ?? '100');
    return Number.isSafeInteger(stored) && stored >= 0 ? stored : 100;
  },
  store(credits: number): void {
    localStorage.setItem(name, String(credits));
  },
};

interface PriceButtonProps {
  /** The action, for example `Show 25 companies`. */
  readonly label: string;
  readonly paid: Pick<Paid<unknown>, 'price' | 'isPaying' | 'pay'>;
}

/**
 * A button that shows the price of a response and, when pressed, pays for it. Screen readers announce the price when it
 * is loaded. A price above the spending guard needs confirmation.
 */
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
        <span aria-live="polite">
          {label} · {credits === null ? 'loading price…' : creditsText(credits)}
        </span>
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
        This costs more than {creditsText(spendingGuard.read())}, so please confirm it.
      </ConfirmDialog>
    </>
  );
}
