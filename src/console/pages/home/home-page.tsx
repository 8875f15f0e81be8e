import { PageHead } from '../../components/page-head.js';
import { Panel } from '../../components/panel.js';
import { BudgetPanel } from './budget-panel.js';
import { BurnPanel } from './burn-panel.js';
import styles from './home-page.module.css';

/** Where the organization stands: what is left, what is spent a day, and where that leads. */
export function HomePage() {
  return (
    <>
      <PageHead
        title="Home"
        note="What is left, what was spent, and where that leads by the end of the month."
      />
      <div className={styles['grid']}>
        <BudgetPanel />
        <BurnPanel />
        <Panel title="Begin here">
          <ul className={styles['ways']}>
            <li>
              <a href="/explorer">Ask the graph</a>: every example says its price before it runs.
            </li>
            <li>
              <a href="/reference">Call REST</a>: each operation can be tried with this key.
            </li>
          </ul>
        </Panel>
      </div>
    </>
  );
}
