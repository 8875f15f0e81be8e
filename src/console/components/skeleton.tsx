import styles from './skeleton.module.css';

/** Placeholder lines, shown while content loads. */
export function Skeleton({ lines = 3, height = 18 }: { lines?: number; height?: number }) {
  return (
    <div className={styles['skeleton']} role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} style={{ height, width: `${100 - ((line * 17) % 40)}%` }} />
      ))}
    </div>
  );
}

/** Placeholder for a page, shown while its code loads: a title, a note, and a panel with a typical height. */
export function PageSkeleton() {
  return (
    <div className={[styles['skeleton'], styles['page']].join(' ')} role="status" aria-label="Loading">
      <span />
      <span />
      <span />
    </div>
  );
}
