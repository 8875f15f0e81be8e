import {
  BarChartIcon,
  ClockIcon,
  CodeIcon,
  DashboardIcon,
  GlobeIcon,
  LightningBoltIcon,
  ListBulletIcon,
  LockClosedIcon,
  MagnifyingGlassIcon,
  ReaderIcon,
} from '@radix-ui/react-icons';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Brand } from './brand.js';
import styles from './console-shell.module.css';
import { CreditsLeft } from './credits-left.js';
import { FindBox } from './find-box.js';
import { KeyGate } from './key-gate.js';
import { KeyMenu } from './key-menu.js';
import { NarrowNotice } from './narrow-notice.js';
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
  const sides = useShownSection();
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
      <nav ref={sides} className={styles['side']} aria-label="Console">
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
          <CodeIcon aria-hidden />
          <span>Explorer</span>
        </a>
        <a href="/reference" className={styles['section']}>
          <ReaderIcon aria-hidden />
          <span>Reference</span>
        </a>
      </nav>
      <main id="content" className={styles['content']} tabIndex={-1}>
        <KeyGate>
          <NarrowNotice />
          <Outlet />
        </KeyGate>
      </main>
    </div>
  );
}

/** Where the sections are a row that is wider than the window, the one that is shown is moved into sight. */
function useShownSection() {
  const sides = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const row = sides.current;
    const shown = row?.querySelector<HTMLElement>('[aria-current="page"]') ?? null;
    if (row === null || shown === null) return;
    row.scrollLeft = shown.offsetLeft - (row.clientWidth - shown.offsetWidth) / 2;
  }, [pathname]);
  return sides;
}
