import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** Something that the reader should know here. */
export function Notice({
  look = 'plain',
  children,
}: {
  look?: 'plain' | 'warn' | 'good';
  children: ReactNode;
}) {
  return (
    <div className={[styles['notice'], styles[look] ?? ''].join(' ')} role="status">
      <div>{children}</div>
    </div>
  );
}
