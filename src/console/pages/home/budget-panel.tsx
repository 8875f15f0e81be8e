import { format } from '../../components/format.js';
import { Gauge } from '../../components/gauge.js';
import { Panel } from '../../components/panel.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { Skeleton } from '../../components/skeleton.js';
import { CreditBalanceDocument } from '../../generated/documents.js';
import { useFree } from '../../graph/use-free.js';
import styles from './home-page.module.css';

/** The budgets of the month and of the day. */
export function BudgetPanel() {
  const { data, error } = useFree(CreditBalanceDocument, {}, { every: 60_000 });
  const balance = data?.creditBalance;
  return (
    <Panel title="Credits">
      {error !== null && <RefusalNotice refusal={error} />}
      {balance === undefined ? (
        error === null && <Skeleton lines={2} />
      ) : (
        <div className={styles['gauges']}>
          {balance.unlimited ? (
            <p>This month is unlimited.</p>
          ) : (
            <Gauge
              label="This month"
              used={balance.used}
              limit={balance.creditLimit}
              text={`${format.count(balance.remaining)} of ${format.count(balance.creditLimit)} left`}
            />
          )}
          {balance.dailyCap > 0 && (
            <Gauge
              label="Today"
              used={balance.dailyUsed}
              limit={balance.dailyCap}
              text={`${format.count(balance.dailyRemaining)} of ${format.count(balance.dailyCap)} left`}
            />
          )}
        </div>
      )}
    </Panel>
  );
}
