import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

/** What is known of a record, a line each; what is not known is left out. */
export function FactList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (known.length === 0) return <p>Nothing is known.</p>;
  return (
    <dl className={styles['facts']}>
      {known.map(([label, value], place) => (
        <div key={`${place} ${label}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
