import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** What stands where there is nothing yet: what would be here, and how to get it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles['empty']}>
      <p className={styles['title']}>{title}</p>
      {children !== undefined && <div className={styles['body']}>{children}</div>}
    </div>
  );
}
