import styles from './id-text.module.css';

/** An id in a table: its beginning is seen, and all of it is there to be copied. */
export function IdText({ id }: { id: string }) {
  return (
    <code className={styles['id']} title={id}>
      {id}
    </code>
  );
}
