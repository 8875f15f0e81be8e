import { Link } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { creditsText, format } from '../components/format.js';
import { latestReceipt } from '../graph/latest-receipt.js';
import { useKey } from '../session/key-session.js';
import { useViewer } from '../session/use-viewer.js';
import styles from './credits-remaining.module.css';

/** How long a charge is shown next to the credits remaining. */
const chargeShownMs = 4000;

/**
 * Shows the credits remaining, as reported by the latest response, and the latest charge. If there are several budgets,
 * shows the one with the fewest credits remaining.
 */
export function CreditsRemaining() {
  const receipt = useSyncExternalStore(latestReceipt.subscribe, latestReceipt.read);
  const { data, dataUpdatedAt } = useViewer();
  const charged = useRecentCharge();
  const isSignedIn = useKey() !== null;
  const viewer = data?.viewer;
  const stated = receipt?.balance ?? null;
  if (viewer == null || !isSignedIn) return null;
  const remaining = stated !== null && stated.at > dataUpdatedAt ? stated.remaining : leftOf(viewer.budgets);
  const isUnlimited = remaining === null || remaining === -1;
  return (
    <>
      <Link to="/console/usage" className={styles['balance'] ?? ''} data-charged={charged > 0}>
        <span className={styles['figure']}>{isUnlimited ? 'Unlimited' : format.count(remaining)}</span>{' '}
        <span className={styles['unit']}>
          credits{!isUnlimited && <span className={styles['remaining']}> remaining</span>}
        </span>
        {charged > 0 && (
          <span className={styles['charged']} aria-hidden>
            −{format.count(charged)}
          </span>
        )}
      </Link>
      <span role="status" className="visually-hidden">
        {charged > 0 && `Charged ${creditsText(charged)}`}
      </span>
    </>
  );
}

/** Returns the credits of the latest charge for a few seconds, then 0. Free responses in between have no effect. */
function useRecentCharge(): number {
  const [charge, setCharge] = useState<{ readonly credits: number } | null>(null);
  useEffect(
    () =>
      latestReceipt.subscribe(() => {
        const credits = latestReceipt.read()?.charged ?? 0;
        if (credits > 0) setCharge({ credits });
      }),
    [],
  );
  useEffect(() => {
    const timer = setTimeout(() => {
      setCharge(null);
    }, chargeShownMs);
    return () => {
      clearTimeout(timer);
    };
  }, [charge]);
  return charge?.credits ?? 0;
}

interface Budget {
  readonly remaining: number | null;
}

/** Returns the credits remaining in the budget that has the fewest, or null if no budget is limited. */
function leftOf(budgets: { month: Budget; day: Budget; key: Budget | null }): number | null {
  const left = [budgets.month, budgets.day, budgets.key]
    .map((budget) => budget?.remaining ?? null)
    .filter((each) => each !== null);
  return left.length === 0 ? null : Math.min(...left);
}
