import { ChevronDownIcon, MagnifyingGlassIcon } from '@radix-ui/react-icons';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Button } from '../components/button.js';
import { format } from '../components/format.js';
import { Notice, RefusalNotice } from '../components/notice.js';
import { PageSkeleton } from '../components/skeleton.js';
import { latestReceipt } from '../graph/latest-receipt.js';
import { paidAnswers } from '../graph/paid-answers.js';
import type { Refusal } from '../http/refusal.js';
import { useKey } from '../session/key-session.js';
import { useViewer } from '../session/use-viewer.js';
import { Brand } from './brand.js';
import styles from './console-shell.module.css';
import { CreditAlerts } from './credit-alerts.js';
import { CreditsRemaining } from './credits-remaining.js';
import type { KeyFormProps } from './key-form.js';
import keyMenuStyles from './key-menu.module.css';
import organizationNameStyles from './organization-name.module.css';
import { SectionLinks } from './section-links.js';
import { loadPalette, ShellDialogs } from './shell-dialogs.js';
import { ThemeButton } from './theme-button.js';
import { useResultFocus } from './use-result-focus.js';
import { type ShellDialog, useShortcuts } from './use-shortcuts.js';

/** The frame of all console pages: header, navigation, and the page itself if there is a valid key. */
export function ConsoleShell() {
  const [dialog, setDialog] = useState<ShellDialog | null>(null);
  const content = useRef<HTMLElement>(null);
  useHeadingFocus(content);
  useResultFocus(content);
  useShortcuts(setDialog);
  return (
    <div className={styles['shell']}>
      <a href="#content" className={styles['skip']}>
        Skip to content
      </a>
      <Header isMenuOpen={dialog === 'menu'} isAccountOpen={dialog === 'account'} onOpen={setDialog} />
      <nav className={styles['side']} aria-label="Console">
        <SectionLinks />
      </nav>
      <main id="content" ref={content} className={styles['content']} tabIndex={-1}>
        <KeyGate>
          <CreditAlerts />
          <NarrowNotice />
          <Outlet />
        </KeyGate>
      </main>
      <ShellDialogs open={dialog} onChange={setDialog} />
    </div>
  );
}

interface HeaderProps {
  readonly isMenuOpen: boolean;
  readonly isAccountOpen: boolean;
  readonly onOpen: (dialog: ShellDialog) => void;
}

/** The header. In a narrow window, the search field is only an icon, and the theme and the account are in the menu. */
function Header({ isMenuOpen, isAccountOpen, onOpen }: HeaderProps) {
  return (
    <header className={styles['top']}>
      <Brand />
      <OrganizationName />
      <button
        type="button"
        className={styles['search']}
        aria-haspopup="dialog"
        aria-label="Find a company, investor, person or page"
        aria-keyshortcuts="/ Control+K Meta+K"
        onPointerEnter={() => void loadPalette().catch(() => undefined)}
        onClick={() => {
          onOpen('search');
        }}
      >
        <MagnifyingGlassIcon aria-hidden />
        <span className={styles['prompt']}>Find a company, investor, person or page</span>
        <kbd className={styles['key']}>/</kbd>
      </button>
      <div className={styles['corner']}>
        <CreditsRemaining />
        <div className={styles['wide']}>
          <ThemeButton />
          <AccountButton isOpen={isAccountOpen} onOpen={onOpen} />
        </div>
      </div>
      <button
        type="button"
        className={styles['menu']}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={() => {
          onOpen('menu');
        }}
      >
        <svg width={15} height={15} stroke="currentColor" aria-hidden>
          <path d="M1 3.5h13M1 7.5h13M1 11.5h13" />
        </svg>
      </button>
    </header>
  );
}

/** The notice is shown if a smaller share of the allowance than this remains. */
const shownBelow = 0.1;

/**
 * A notice that less than 10% of the daily allowance of narrow answers (free answers about few records) remains (D20).
 */
function NarrowNotice() {
  const receipt = useSyncExternalStore(latestReceipt.subscribe, latestReceipt.read);
  const { data, dataUpdatedAt } = useViewer();
  const stated = receipt?.narrow ?? null;
  const known = data?.viewer?.narrowAnswers ?? null;
  const allowance = stated !== null && stated.at > dataUpdatedAt ? stated : known;
  if (allowance === null || allowance.remaining >= allowance.limit * shownBelow) return null;
  return (
    <Notice look="warn">
      {format.count(allowance.remaining)} of {format.count(allowance.limit)} free answers about fewer than 10
      records remaining today. Paid requests still work. Resets at 00:00 UTC.
    </Notice>
  );
}

/** How long to wait for the heading of a page. */
const waitMs = 5000;

/** Moves the focus to the heading after navigation, so that screen readers read the heading. */
function useHeadingFocus(content: RefObject<HTMLElement | null>): void {
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const last = useRef(pathname);
  useEffect(() => {
    const isFirst = last.current === undefined;
    if (last.current === pathname) return undefined;
    last.current = pathname;
    // On the first page, screen readers read the whole page, so the focus is not moved.
    return isFirst || content.current === null ? undefined : focusHeading(content.current);
  }, [pathname, content]);
}

/** Focuses the heading when it is rendered, unless the user or the page has moved the focus elsewhere. */
function focusHeading(content: HTMLElement): () => void {
  let hasFocused = false;
  const focus = (): void => {
    const active = document.activeElement;
    const isInUse = active !== content && content.contains(active);
    if (isInUse || active?.closest('[role="dialog"], dialog') != null) return;
    // A heading that replaces the first one gets the focus only if the focus has been lost.
    if (hasFocused && active !== document.body) return;
    const heading = content.querySelector('h1');
    heading?.focus({ preventScroll: true });
    hasFocused = heading !== null && document.activeElement === heading;
  };
  const observer = new MutationObserver(focus);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    removeEventListener('keydown', stop, true);
    removeEventListener('pointerdown', stop, true);
  };
  const timer = setTimeout(stop, waitMs);
  observer.observe(content, { childList: true, subtree: true });
  addEventListener('keydown', stop, true);
  addEventListener('pointerdown', stop, true);
  focus();
  return stop;
}

const LazyKeyForm = lazy(() => import('./key-form.js').then(({ KeyForm: form }) => ({ default: form })));

/** Renders its children if the key is valid, otherwise the form to enter a key. */
function KeyGate({ children }: { children: ReactNode }) {
  const key = useKey();
  const viewer = useViewer({ isWatched: true });
  const queries = useQueryClient();
  const refused = useRefused(key, viewer);
  useEffect(() => {
    if (key !== null) return;
    queries.clear();
    latestReceipt.forget();
    paidAnswers.forget();
  }, [key, queries]);
  const organizationId = viewer.data?.viewer?.organization.id;
  useEffect(() => {
    // The next key of the same organization shows what this one has paid for.
    if (organizationId !== undefined) sessionStorage.setItem('dealgraph.organization', organizationId);
  }, [organizationId]);
  if (key === null) return <KeyForm />;
  if (refused !== null) return <KeyForm key={key} refused={{ key, refusal: refused }} />;
  const unreachable = viewer.error?.code === 'UNREACHABLE' ? viewer.error : null;
  return (
    <>
      {unreachable !== null && (
        <RefusalNotice refusal={unreachable} onRetry={() => void queries.refetchQueries()} />
      )}
      {/* If the server is unreachable, pages are only rendered if the viewer has already been loaded. */}
      {(unreachable === null || viewer.data !== undefined) && children}
    </>
  );
}

/**
 * Returns why the server has rejected the key, or null if it has not. While the key is checked again, for example
 * because the window gets the focus, it still counts as rejected: the form keeps what was typed.
 */
function useRefused(
  key: string | null,
  { error, isSuccess, isPlaceholderData }: ReturnType<typeof useViewer>,
): Refusal | null {
  const [last, setLast] = useState<KeyFormProps['refused']>();
  if (error?.isOfKey === true) {
    if (key !== null && last?.refusal !== error) setLast({ key, refusal: error });
    return error;
  }
  // Other errors, such as a reached rate limit, are only for valid keys.
  const isAccepted = error === null ? isSuccess && !isPlaceholderData : error.code !== 'UNREACHABLE';
  if (isAccepted && last !== undefined) setLast(undefined);
  return last?.key === key && !isAccepted ? last.refusal : null;
}

/** The form to enter a key. It is loaded on demand, because usually a key is already stored. */
function KeyForm(props: KeyFormProps) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <LazyKeyForm {...props} />
    </Suspense>
  );
}

/** Shows the name of the key's organization. */
function OrganizationName() {
  const isKnown = useKey() !== null;
  const name = useViewer().data?.viewer?.organization.name;
  return isKnown && name !== undefined ? (
    <span className={organizationNameStyles['name']} title={name}>
      {name}
    </span>
  ) : null;
}

interface AccountButtonProps {
  readonly isOpen: boolean;
  readonly onOpen: (dialog: ShellDialog) => void;
}

/** A button with the name of the key, or its start if it has no name. It opens the account. */
function AccountButton({ isOpen, onOpen }: AccountButtonProps) {
  const key = useKey();
  const { data, error } = useViewer();
  if (key === null || error?.isOfKey === true) return null;
  const name = data?.viewer?.key.name ?? `${key.slice(0, 10)}…`;
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={`Account: ${name}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPress={() => {
        onOpen('account');
      }}
    >
      <span className={keyMenuStyles['name']}>{name}</span>
      <ChevronDownIcon aria-hidden />
    </Button>
  );
}
