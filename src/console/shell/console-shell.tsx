import {
  BarChartIcon,
  ClockIcon,
  DashboardIcon,
  GlobeIcon,
  LightningBoltIcon,
  ListBulletIcon,
  LockClosedIcon,
  MagnifyingGlassIcon,
} from '@radix-ui/react-icons';
import { Link, Outlet } from '@tanstack/react-router';
import { Brand } from './brand.js';
import styles from './console-shell.module.css';
import { CreditsLeft } from './credits-left.js';
import { FindBox } from './find-box.js';
import { KeyGate } from './key-gate.js';
import { KeyMenu } from './key-menu.js';
import { OrganizationName } from './organization-name.js';
import { ThemeButton } from './theme-button.js';

const sections = [
  { to: '/console', label: 'Home', icon: DashboardIcon, exact: true },
  { to: '/console/data', label: 'Data', icon: GlobeIcon, exact: false },
  { to: '/console/searches', label: 'Searches', icon: MagnifyingGlassIcon, exact: false },
  { to: '/console/lists', label: 'Lists', icon: ListBulletIcon, exact: false },
  { to: '/console/requests', label: 'Requests', icon: ClockIcon, exact: false },
  { to: '/console/usage', label: 'Usage', icon: BarChartIcon, exact: false },
  { to: '/console/keys', label: 'Keys', icon: LockClosedIcon, exact: false },
  { to: '/console/webhooks', label: 'Webhooks', icon: LightningBoltIcon, exact: false },
] as const;

/** What all pages of the console have around them. Without a key there is nothing but the place to give one. */
export function ConsoleShell() {
  return (
    <div className={styles['shell']}>
      <a href="#content" className={styles['skip']}>
        Skip to the content
      </a>
      <header className={styles['top']}>
        <Brand />
        <OrganizationName />
        <div className={styles['find']}>
          <FindBox />
        </div>
        <div className={styles['corner']}>
          <CreditsLeft />
          <ThemeButton />
          <KeyMenu />
        </div>
      </header>
      <nav className={styles['side']} aria-label="Console">
        {sections.map(({ to, label, icon: Icon, exact }) => (
          <Link
            key={to}
            to={to}
            className={styles['section'] ?? ''}
            activeOptions={{ exact, includeSearch: false }}
            activeProps={{ className: styles['current'] ?? '' }}
          >
            <Icon aria-hidden />
            <span>{label}</span>
          </Link>
        ))}
        <hr className={styles['rule']} />
        <a href="/explorer" className={styles['section']}>
          Explorer
        </a>
        <a href="/reference" className={styles['section']}>
          Reference
        </a>
      </nav>
      <main id="content" className={styles['content']} tabIndex={-1}>
        <KeyGate>
          <Outlet />
        </KeyGate>
      </main>
    </div>
  );
}
