import type { ReactNode } from 'react';
import styles from './numbers.module.css';

/** The numbers of a chart as a table, for whoever wants them exactly or cannot see the chart. */
export function Numbers({ title = 'As a table', children }: { title?: string; children: ReactNode }) {
  return (
    <details className={styles['numbers']}>
      <summary>{title}</summary>
      <div className={styles['table']}>{children}</div>
    </details>
  );
}
