import styles from './skeleton.module.css';

/** Lines that stand for what is on its way. */
export function Skeleton({ lines = 3, height = 18 }: { lines?: number; height?: number }) {
  return (
    <div className={styles['skeleton']} role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} style={{ height, width: `${100 - ((line * 17) % 40)}%` }} />
      ))}
    </div>
  );
}
