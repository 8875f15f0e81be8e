import { useId, useState } from 'react';
import type { Paid } from '../graph/paid-answers.js';
import { Button } from './button.js';
import { creditsText } from './format.js';
import { type Obstacle, ObstacleText } from './obstacle.js';
import obstacleStyles from './obstacle.module.css';
import { ConfirmDialog } from './sheet-dialog.js';

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
  /** Why paying is off. The reason is shown beside the button, instead of the price. Default: null. */
  readonly obstacle?: Obstacle | null;
  readonly size?: 'small' | 'normal';
}

/**
 * A button that shows the price of a response and, when pressed, pays for it. Screen readers announce the price when it
 * is loaded. A price above the spending guard needs confirmation.
 */
export function PriceButton({ label, paid, obstacle = null, size = 'normal' }: PriceButtonProps) {
  const { price, isPaying, pay } = paid;
  const reasonId = useId();
  const [isAsking, setAsking] = useState(false);
  const credits = obstacle === null ? (price?.credits ?? null) : null;
  const press = (): void => {
    if (credits !== null && credits > spendingGuard.read()) setAsking(true);
    else pay();
  };
  if (obstacle !== null && obstacle.reason !== null)
    return (
      <span className={obstacleStyles['line']}>
        <Button look="primary" isDisabled aria-describedby={reasonId}>
          {label}
        </Button>
        <ObstacleText obstacle={obstacle} id={reasonId} />
      </span>
    );
  return (
    <>
      <Button
        look="primary"
        size={size}
        isDisabled={credits === null}
        isPending={isPaying}
        onPress={press}
        data-price
      >
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
