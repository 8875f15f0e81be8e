import type { ReactNode } from 'react';
import styles from './stat.module.css';

/** A figure with what it is, and a line of what it means. */
export function Stat({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className={styles['stat']}>
      <dt className={styles['label']}>{label}</dt>
      <dd className={styles['value']}>{value}</dd>
      {note !== undefined && <dd className={styles['note']}>{note}</dd>}
    </div>
  );
}
