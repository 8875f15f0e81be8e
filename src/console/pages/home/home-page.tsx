import { PageHead } from '../../components/page-head.js';
import { BudgetPanel } from './budget-panel.js';
import { BurnPanel } from './burn-panel.js';
import styles from './home-page.module.css';
import { RecentPanel } from './recent-panel.js';
import { WaysPanel } from './ways-panel.js';

/** Where the organization stands: what is left, what is spent a day, and where that leads. */
export function HomePage() {
  return (
    <>
      <PageHead
        title="Home"
        note="What is left, what was spent, and where that leads by the end of the month."
      />
      <div className={styles['grid']}>
        <BurnPanel />
        <BudgetPanel />
        <RecentPanel />
        <WaysPanel />
      </div>
    </>
  );
}
