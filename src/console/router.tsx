import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button, LinkButton } from './components/button.js';
import { EmptyState } from './components/notice.js';
import { PageSkeleton } from './components/skeleton.js';
import { companySearch, dataSearch, investorSearch, personSearch } from './pages/data/data-search.js';
import missingStyles from './pages/missing/missing-page.module.css';
import { requestsSearch } from './pages/requests/requests-search.js';
import { searchesSearch } from './pages/searches/searches-search.js';
import { usageSearch } from './pages/usage/usage-range.js';
import { mountPath } from './session/mount.js';
import { Brand } from './shell/brand.js';
import styles from './shell/frame-skeleton.module.css';

const searchTabs = ['results', 'changes', 'webhooks'] as const;

/**
 * The root route. Each page is a separate chunk that is loaded on the first visit. The state of a page is stored in its
 * URL.
 */
const root = createRootRoute({ component: Outlet, notFoundComponent: MissingPage });

const front = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/front/front-page.js'), 'FrontPage'),
});

const graph = createRoute({
  getParentRoute: () => root,
  path: '/graphql',
  component: lazyRouteComponent(() => import('./pages/graph/graph-page.js'), 'GraphPage'),
});

const authorize = createRoute({
  getParentRoute: () => root,
  path: '/authorize',
  component: lazyRouteComponent(() => import('./pages/authorize/authorize-page.js'), 'AuthorizePage'),
});

const console = createRoute({
  getParentRoute: () => root,
  path: '/console',
  component: lazyRouteComponent(() => import('./shell/console-shell.js'), 'ConsoleShell'),
  pendingComponent: FrameSkeleton,
  notFoundComponent: MissingWords,
});

const home = createRoute({
  getParentRoute: () => console,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/home/home-page.js'), 'HomePage'),
});

const data = createRoute({
  getParentRoute: () => console,
  path: '/data',
  validateSearch: stateOf(dataSearch),
  component: lazyRouteComponent(() => import('./pages/data/data-page.js'), 'DataPage'),
});

const company = createRoute({
  getParentRoute: () => console,
  path: '/data/companies/$id',
  validateSearch: stateOf(companySearch),
  component: lazyRouteComponent(() => import('./pages/data/company-page.js'), 'CompanyPage'),
});

const investor = createRoute({
  getParentRoute: () => console,
  path: '/data/investors/$id',
  validateSearch: stateOf(investorSearch),
  component: lazyRouteComponent(() => import('./pages/data/investor-page.js'), 'InvestorPage'),
});

const person = createRoute({
  getParentRoute: () => console,
  path: '/data/people/$id',
  validateSearch: stateOf(personSearch),
  component: lazyRouteComponent(() => import('./pages/data/person-page.js'), 'PersonPage'),
});

const searches = createRoute({
  getParentRoute: () => console,
  path: '/searches',
  validateSearch: stateOf(searchesSearch),
  component: lazyRouteComponent(() => import('./pages/searches/searches-page.js'), 'SearchesPage'),
});

const search = createRoute({
  getParentRoute: () => console,
  path: '/searches/$id',
  validateSearch: stateOf(searchSearch),
  component: lazyRouteComponent(() => import('./pages/searches/search-page.js'), 'SearchPage'),
});

const lists = createRoute({
  getParentRoute: () => console,
  path: '/lists',
  component: lazyRouteComponent(() => import('./pages/lists/lists-page.js'), 'ListsPage'),
});

const list = createRoute({
  getParentRoute: () => console,
  path: '/lists/$id',
  validateSearch: stateOf(listSearch),
  component: lazyRouteComponent(() => import('./pages/lists/list-page.js'), 'ListPage'),
});

const requests = createRoute({
  getParentRoute: () => console,
  path: '/requests',
  validateSearch: stateOf(requestsSearch),
  component: lazyRouteComponent(() => import('./pages/requests/requests-page.js'), 'RequestsPage'),
});

const usage = createRoute({
  getParentRoute: () => console,
  path: '/usage',
  validateSearch: stateOf(usageSearch),
  component: lazyRouteComponent(() => import('./pages/usage/usage-page.js'), 'UsagePage'),
});

const keys = createRoute({
  getParentRoute: () => console,
  path: '/keys',
  component: lazyRouteComponent(() => import('./pages/keys/keys-page.js'), 'KeysPage'),
});

const auditLog = createRoute({
  getParentRoute: () => console,
  path: '/audit-log',
  component: lazyRouteComponent(() => import('./pages/audit-log/audit-log-page.js'), 'AuditLogPage'),
});

const webhooks = createRoute({
  getParentRoute: () => console,
  path: '/webhooks',
  validateSearch: stateOf(webhooksSearch),
  component: lazyRouteComponent(() => import('./pages/webhooks/webhooks-page.js'), 'WebhooksPage'),
});

const pages = [
  ...[home, data, company, investor, person, searches, search, lists, list],
  ...[requests, usage, keys, webhooks, auditLog],
];

export const router = createRouter({
  basepath: mountPath === '' ? '/' : mountPath,
  routeTree: root.addChildren([front, graph, authorize, console.addChildren(pages)]),
  defaultPendingComponent: PageSkeleton,
  // Preloads the chunk of a page when the user points at a link to it, or focuses it. Pages load their data only when
  // they are rendered.
  defaultPreload: 'intent',
  defaultErrorComponent: BrokenPage,
  defaultNotFoundComponent: MissingPage,
  scrollRestoration: true,
});

/** The state of the page of a saved search in the URL. */
interface SearchSearch {
  readonly tab?: (typeof searchTabs)[number];
  /** A date such as `2026-11-22`. If present, only results that were added on or after it are shown. */
  readonly since?: string;
  /** The page of results, starting with 0. */
  readonly page?: number;
  /** The cursor in the change feed; `start` is its beginning. */
  readonly cursor?: string;
}

/**
 * Returns a page's state with undefined for every URL parameter that the page's reader ignores. Without it, the router
 * gives the page the ignored values too.
 */
function stateOf<State extends object>(read: (given: Record<string, unknown>) => State) {
  return (given: Record<string, unknown>): State => ({
    ...Object.fromEntries(Object.keys(given).map((name) => [name, undefined])),
    ...read(given),
  });
}

/** Reads the state from the URL. Ignores invalid values. */
function searchSearch(given: Record<string, unknown>): SearchSearch {
  const { since, page, cursor } = given;
  const tab = searchTabs.find((each) => each === given['tab']);
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(typeof since === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(since) ? { since } : {}),
    ...(Number.isSafeInteger(page) && Number(page) > 0 ? { page: Number(page) } : {}),
    ...(typeof cursor === 'string' && cursor !== '' ? { cursor } : {}),
  };
}

declare module '@tanstack/react-router' {
  interface Register {
    readonly router: typeof router;
  }
}

/** The state of the page of a list in the URL. */
interface ListSearch {
  /** The page of members, starting with 0. */
  readonly page?: number;
}

/** Reads the state from the URL. Ignores invalid values. */
function listSearch({ page }: Record<string, unknown>): ListSearch {
  return Number.isSafeInteger(page) && Number(page) > 0 ? { page: Number(page) } : {};
}

/** Shown for an unknown URL outside the console. */
function MissingPage() {
  return (
    <main>
      <MissingWords />
    </main>
  );
}

/** The state of the webhooks page in the URL. */
interface WebhooksSearch {
  /** The ID of the webhook that is shown. */
  readonly webhook?: string;
  /** The ID of a delivery. If present, only older deliveries are listed. */
  readonly before?: string;
}

/** Reads the state from the URL. Ignores invalid values. */
function webhooksSearch({ webhook, before }: Record<string, unknown>): WebhooksSearch {
  if (typeof webhook !== 'string' || webhook === '') return {};
  return { webhook, ...(typeof before === 'string' ? { before } : {}) };
}

/** Placeholder for the console while its code loads. The header and the navigation have their final size. */
function FrameSkeleton() {
  return (
    <div className={styles['frame']}>
      <div className={styles['top']}>
        <Brand />
      </div>
      <div className={styles['content']}>
        <PageSkeleton />
      </div>
    </div>
  );
}

/**
 * Shown when a page could not be loaded or rendered, for example because the server is unreachable or has been updated.
 */
function BrokenPage() {
  return (
    <div role="alert">
      <EmptyState title="This page could not be loaded">
        <p>The server may be unreachable, or may have been updated since you opened the console.</p>
        <Button
          onPress={() => {
            window.location.reload();
          }}
        >
          Reload the page
        </Button>
      </EmptyState>
    </div>
  );
}

/** The content of the 404 page, with links to existing pages. */
function MissingWords() {
  useEffect(() => {
    document.title = 'Page not found · Dealgraph';
  }, []);
  return (
    <div className={missingStyles['missing']}>
      <p className={missingStyles['number']}>404</p>
      <h1 tabIndex={-1}>Page not found</h1>
      <p>No page has this address. It may be mistyped, or the page may have moved.</p>
      <div className={missingStyles['ways']}>
        <LinkButton to="/" look="primary">
          Front page
        </LinkButton>
        <LinkButton to="/console">Console</LinkButton>
      </div>
    </div>
  );
}
