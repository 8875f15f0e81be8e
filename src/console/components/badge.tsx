import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** A word or two on what something is. */
export function Badge({
  look = 'plain',
  children,
}: {
  look?: 'plain' | 'good' | 'warn' | 'accent';
  children: ReactNode;
}) {
  return <span className={[styles['badge'], styles[look]].join(' ')}>{children}</span>;
}
