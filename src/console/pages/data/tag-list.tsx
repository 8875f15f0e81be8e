import styles from './tag-list.module.css';

/** Short texts side by side; null when there is none. */
export function TagList({ label, tags }: { label: string; tags: readonly string[] | null }) {
  if (tags === null || tags.length === 0) return null;
  return (
    <div className={styles['part']}>
      <h3>{label}</h3>
      <ul className={styles['tags']}>
        {[...new Set(tags)].map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
    </div>
  );
}
