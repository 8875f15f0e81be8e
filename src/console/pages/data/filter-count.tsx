import { format } from '../../components/format.js';
import styles from './data-page.module.css';
import type { Counted } from './grids/record-grid.js';

/** How many records meet the filter, as it is being made. */
export function FilterCount({
  counted: { count, isCounting },
  nouns: [one, many],
}: {
  counted: Counted;
  nouns: readonly [string, string];
}) {
  return (
    <p className={styles['count']} role="status" data-counting={isCounting}>
      {count === null ? isCounting ? 'counting…' : '' : <strong>{format.count(count)}</strong>}
      {count === null ? '' : ` ${count === 1 ? one : many}`}
    </p>
  );
}
