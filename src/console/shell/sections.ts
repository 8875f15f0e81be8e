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
  PersonIcon,
  ReaderIcon,
} from '@radix-ui/react-icons';
import { useEffect, useSyncExternalStore } from 'react';

/** The pages of the console, in the order of the navigation. Pressing `g` and then `letter` opens the page. */
export const sections = [
  { to: '/console', label: 'Home', icon: DashboardIcon, letter: 'h' },
  { to: '/console/data', label: 'Data', icon: GlobeIcon, letter: 'd' },
  { to: '/console/searches', label: 'Searches', icon: MagnifyingGlassIcon, letter: 's' },
  { to: '/console/lists', label: 'Lists', icon: ListBulletIcon, letter: 'l' },
  { to: '/console/requests', label: 'Requests', icon: ClockIcon, letter: 'r' },
  { to: '/console/usage', label: 'Usage', icon: BarChartIcon, letter: 'u' },
  { to: '/console/keys', label: 'Keys', icon: LockClosedIcon, letter: 'k' },
  { to: '/console/webhooks', label: 'Webhooks', icon: LightningBoltIcon, letter: 'w' },
  { to: '/console/audit-log', label: 'Audit log', icon: PersonIcon, letter: 'o' },
] as const;

/** Pages outside the console. A link to them loads a new document. */
export const outerPages = [
  { href: '/explorer', label: 'Explorer', icon: CodeIcon, letter: 'e' },
  { href: '/reference', label: 'Reference', icon: ReaderIcon, letter: 'a' },
] as const;

/** Actions that a page can run when it opens. Each action opens a form that creates something. */
export type PageActionName = 'create-key' | 'create-list' | 'create-webhook';

let requested: PageActionName | null = null;
const listeners = new Set<() => void>();

/**
 * The action that was requested from a page, for example in the search dialog. The first page that supports it runs it
 * once.
 */
export const pageAction = {
  request(action: PageActionName | null): void {
    requested = action;
    for (const listener of listeners) listener();
  },
  read: (): PageActionName | null => requested,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Calls `run` once when the action is requested, or when the page opens if it was requested before. */
export function usePageAction(action: PageActionName, run: () => void): void {
  const isRequested = useSyncExternalStore(pageAction.subscribe, pageAction.read) === action;
  useEffect(() => {
    if (!isRequested) return;
    pageAction.request(null);
    run();
  }, [isRequested, run]);
}
