import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { format } from '../components/format.js';
import { latestReceipt } from '../graph/latest-receipt.js';
import styles from './credits-left.module.css';

/** What is left of the budget that binds, after the newest answer. */
export function CreditsLeft() {
  const receipt = useSyncExternalStore(latestReceipt.subscribe, latestReceipt.read);
  const remaining = receipt?.remaining ?? null;
  return (
    <Link to="/console/usage" className={styles['left'] ?? ''} aria-live="polite">
      <span className={styles['figure']}>{remaining === -1 ? 'unlimited' : format.count(remaining)}</span>
      <span className={styles['words']}>credits left</span>
      {receipt !== null && receipt.charged > 0 && (
        <span className={styles['charged']} key={receipt.at}>
          −{format.count(receipt.charged)}
        </span>
      )}
    </Link>
  );
}
