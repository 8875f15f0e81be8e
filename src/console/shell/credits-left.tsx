import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { format } from '../components/format.js';
import { latestReceipt } from '../graph/latest-receipt.js';
import { leftOf } from '../session/left-of.js';
import { useViewer } from '../session/use-viewer.js';
import styles from './credits-left.module.css';

/** What is left of the budget that binds: as the newest answer says that tells it. */
export function CreditsLeft() {
  const receipt = useSyncExternalStore(latestReceipt.subscribe, latestReceipt.read);
  const { data, dataUpdatedAt } = useViewer();
  const viewer = data?.viewer;
  const told = receipt?.told ?? null;
  if (viewer == null) return null;
  const left = told !== null && told.at > dataUpdatedAt ? told.remaining : leftOf(viewer.budgets);
  const isUnlimited = left === null || left === -1;
  return (
    <Link to="/console/usage" className={styles['left'] ?? ''} aria-live="polite">
      <span className={styles['figure']}>{isUnlimited ? 'Unlimited' : format.count(left)}</span>
      <span className={styles['words']}>{isUnlimited ? 'credits' : 'credits left'}</span>
      {receipt !== null && receipt.charged > 0 && (
        <span className={styles['charged']} key={receipt.at}>
          −{format.count(receipt.charged)}
        </span>
      )}
    </Link>
  );
}
