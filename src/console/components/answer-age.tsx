import { useEffect, useRef } from 'react';
import type { Paid } from '../graph/paid-answers.js';
import styles from './answer-age.module.css';
import { Button } from './button.js';
import { creditsText, format } from './format.js';
import { PriceButton } from './price-button.js';

interface AnswerAgeProps {
  readonly paid: Omit<Paid<unknown>, 'data'>;
  /** False if the response cannot be requested again now. Default: true. */
  readonly canRefresh?: boolean;
}

/**
 * Shows when the displayed response was paid for and what it cost, with a button that shows the price of a new response.
 * The displayed response stays until the new one is paid for.
 */
export function AnswerAge({ paid, canRefresh = true }: AnswerAgeProps) {
  if (paid.paidAt === null) return null;
  return (
    <>
      <span className={styles['age']}>
        Paid {format.moment(paid.paidAt)} · {creditsText(paid.charged ?? 0)}
      </span>
      {paid.isRenewing && canRefresh ? (
        <Renewal paid={paid} />
      ) : (
        <Button look="quiet" size="small" isDisabled={!canRefresh} onPress={paid.renew}>
          Refresh
        </Button>
      )}
    </>
  );
}

/** The price of a new response, with the buttons that pay for it and that cancel. */
function Renewal({ paid }: Pick<AnswerAgeProps, 'paid'>) {
  const group = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The Refresh button that had the focus no longer exists.
    group.current?.focus({ preventScroll: true });
  }, []);
  return (
    <span ref={group} className={styles['renewal']} role="group" tabIndex={-1} aria-label="Refresh">
      {paid.refusal === null ? (
        <PriceButton label="Refresh" size="small" paid={paid} />
      ) : (
        <span className={styles['problem']} role="alert">
          Not refreshed: {paid.refusal.message} Nothing was charged.
        </span>
      )}
      <Button look="quiet" size="small" onPress={paid.cancelRenewal}>
        {paid.refusal === null ? 'Cancel' : 'Close'}
      </Button>
    </span>
  );
}
