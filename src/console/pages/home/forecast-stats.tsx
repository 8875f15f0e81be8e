import { thisMonth } from '../../calendar/this-month.js';
import { format } from '../../components/format.js';
import { Stat } from '../../components/stat.js';
import type { ViewerQuery } from '../../generated/documents.js';
import { forecast } from './forecast.js';
import styles from './home-page.module.css';

export interface ForecastStatsProps {
  readonly budgets: NonNullable<ViewerQuery['viewer']>['budgets'];
  readonly spent: number;
  readonly requests: number;
}

/** What was spent, what a day costs, and what the month will, with how that is reckoned. */
export function ForecastStats({ budgets, spent, requests }: ForecastStatsProps) {
  const month = thisMonth(budgets);
  const { remaining } = budgets.month;
  const { perDay, days, total, endsOn } = forecast({ used: spent, remaining, ...month });
  return (
    <dl className={styles['stats']}>
      <Stat
        label="Spent this month"
        value={format.count(spent)}
        note={requests === 1 ? 'in 1 request' : `in ${format.count(requests)} requests`}
      />
      <Stat
        label="A day, on average"
        value={format.count(perDay)}
        note={days === 1 ? 'of the one day so far' : `of the ${days} days so far`}
      />
      {endsOn === null ? (
        <Stat
          label={`By ${format.shortDay(month.last)}`}
          value={format.count(total)}
          note="when every day goes on like the average"
        />
      ) : (
        <Stat
          label="Out of credits on"
          value={<span className={styles['bad']}>{format.shortDay(endsOn)}</span>}
          note={`the average would make ${format.count(total)} by ${format.shortDay(month.last)}`}
        />
      )}
    </dl>
  );
}
