import styles from './badge.module.css';

export interface BadgeProps {
  readonly look?: 'plain' | 'good' | 'warn' | 'bad' | 'accent';
  readonly children: string;
}

/** A state in a word. */
export function Badge({ look = 'plain', children }: BadgeProps) {
  return <span className={[styles['badge'], styles[look]].join(' ')}>{children}</span>;
}
