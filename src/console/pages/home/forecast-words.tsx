import { thisMonth } from '../../calendar/this-month.js';
import { format } from '../../components/format.js';
import { Stat } from '../../components/stat.js';
import type { ViewerQuery } from '../../generated/documents.js';
import { forecast } from './forecast.js';
import styles from './home-page.module.css';

export interface ForecastWordsProps {
  readonly budgets: NonNullable<ViewerQuery['viewer']>['budgets'];
}

/** What the month will cost, or when its credits end, with how that is reckoned. */
export function ForecastWords({ budgets }: ForecastWordsProps) {
  const { first, last, today } = thisMonth(budgets);
  const { used, remaining } = budgets.month;
  const { perDay, days, total, endsOn } = forecast({ used, remaining, first, last, today });
  const soFar = days === 1 ? 'the one day so far' : `the ${days} days so far, today among them`;
  const average = `${format.rate(perDay)} a day, the average of ${soFar}`;
  return (
    <dl className={styles['forecast']}>
      {endsOn === null ? (
        <Stat
          label={`Forecast to the end of ${format.shortDay(last)}`}
          value={format.count(total)}
          note={`When it goes on with ${average}.`}
        />
      ) : (
        <Stat
          label="Out of credits on"
          value={<span className={styles['bad']}>{format.shortDay(endsOn)}</span>}
          note={`When it goes on with ${average}. It would be ${format.count(total)} by ${format.shortDay(last)}.`}
        />
      )}
    </dl>
  );
}
