import { daysBetween } from '../../calendar/days-between.js';
import { format } from '../../components/format.js';
import { Stat } from '../../components/stat.js';
import type { UsageRange } from './usage-range.js';
import styles from './usage-page.module.css';

export interface UsageTotalsProps {
  readonly usage: { readonly credits: number; readonly requests: number };
  readonly range: UsageRange;
}

/** Sums of the range, and what a day of it was on average. */
export function UsageTotals({ usage: { credits, requests }, range: { from, to } }: UsageTotalsProps) {
  const days = daysBetween(from, to);
  return (
    <dl className={styles['stats']}>
      <Stat label="Credits" value={format.count(credits)} />
      <Stat label="Charged requests" value={format.count(requests)} />
      <Stat
        label="A day, on average"
        value={format.rate(credits / days)}
        note={days === 1 ? 'of one day' : `of ${format.count(days)} days`}
      />
      <Stat label="A request" value={requests === 0 ? '–' : format.rate(credits / requests)} />
    </dl>
  );
}
