import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../components/button.js';
import { format } from '../components/format.js';
import { Notice } from '../components/notice.js';
import type { ViewerQuery } from '../generated/documents.js';
import { useViewer } from '../session/use-viewer.js';
import styles from './credit-alerts.module.css';

type Alert = NonNullable<ViewerQuery['viewer']>['creditAlerts'][number];

const storageName = 'dealgraph.alerts.dismissed';

/**
 * Warnings about budgets that are nearly used up (D21). The user can dismiss a warning. It is then hidden in this tab
 * until the next period of the budget, or until the next percentage is reached.
 */
export function CreditAlerts() {
  const [dismissed, setDismissed] = useState(readDismissed);
  const alerts = useViewer().data?.viewer?.creditAlerts ?? [];
  const dismiss = (alert: Alert): void => {
    // Forget dismissed warnings that no longer apply.
    const current = alerts.map(nameOf).filter((name) => dismissed.includes(name));
    const next = [...current, nameOf(alert)];
    sessionStorage.setItem(storageName, JSON.stringify(next));
    setDismissed(next);
  };
  return alerts
    .filter((alert) => !dismissed.includes(nameOf(alert)))
    .map((alert) => (
      <Notice key={nameOf(alert)} look="warn">
        <div className={styles['alert']}>
          <p>{textOf(alert)}</p>
          <div className={styles['actions']}>
            <Link to="/console/usage">View usage</Link>
            <Button size="small" onPress={() => dismiss(alert)}>
              Dismiss
            </Button>
          </div>
        </div>
      </Notice>
    ));
}

function nameOf({ scope, period, percent, resetsAt }: Alert): string {
  return `${scope} ${period} ${percent} ${resetsAt}`;
}

function readDismissed(): readonly string[] {
  try {
    const names: unknown = JSON.parse(sessionStorage.getItem(storageName) ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

function textOf({ scope, period, limit, used, remaining, resetsAt }: Alert): string {
  const budget = { MONTH: "this month's", DAY: "today's" }[period];
  const credits = `${format.count(limit)} ${limit === 1 ? 'credit' : 'credits'}`;
  const of = scope === 'KEY' ? `its monthly cap of ${credits}` : `${budget} ${credits}`;
  const subject = scope === 'KEY' ? 'This key has' : 'You have';
  const until = period === 'DAY' ? '00:00 UTC' : format.shortDay(resetsAt);
  if (remaining === 0) return `${subject} used all of ${of}. Requests that cost credits fail until ${until}.`;
  const percent = Math.floor((used / limit) * 100);
  const remain = remaining === 1 ? '1 remains' : `${format.count(remaining)} remain`;
  return `${subject} used ${percent}% of ${of}. ${remain} until ${until}.`;
}
