import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { Skeleton } from './components/skeleton.js';
import { MissingPage } from './pages/missing/missing-page.js';
import { MissingWords } from './pages/missing/missing-words.js';
import { companySearch } from './pages/data/company-search.js';
import { dataSearch } from './pages/data/data-search.js';
import { investorSearch } from './pages/data/investor-search.js';
import { listSearch } from './pages/lists/list-search.js';
import { requestsSearch } from './pages/requests/requests-search.js';
import { searchSearch } from './pages/searches/search-search.js';
import { searchesSearch } from './pages/searches/searches-search.js';
import { usageSearch } from './pages/usage/usage-search.js';
import { webhooksSearch } from './pages/webhooks/webhooks-search.js';
import { BrokenPage } from './shell/broken-page.js';

/** Each page is a part of its own, and loaded with its first visit. What is chosen on a page is in its address. */
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

const console = createRoute({
  getParentRoute: () => root,
  path: '/console',
  component: lazyRouteComponent(() => import('./shell/console-shell.js'), 'ConsoleShell'),
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
  validateSearch: dataSearch,
  component: lazyRouteComponent(() => import('./pages/data/data-page.js'), 'DataPage'),
});

const company = createRoute({
  getParentRoute: () => console,
  path: '/data/companies/$id',
  validateSearch: companySearch,
  component: lazyRouteComponent(() => import('./pages/data/company-page.js'), 'CompanyPage'),
});

const investor = createRoute({
  getParentRoute: () => console,
  path: '/data/investors/$id',
  validateSearch: investorSearch,
  component: lazyRouteComponent(() => import('./pages/data/investor-page.js'), 'InvestorPage'),
});

const person = createRoute({
  getParentRoute: () => console,
  path: '/data/people/$id',
  component: lazyRouteComponent(() => import('./pages/data/person-page.js'), 'PersonPage'),
});

const searches = createRoute({
  getParentRoute: () => console,
  path: '/searches',
  validateSearch: searchesSearch,
  component: lazyRouteComponent(() => import('./pages/searches/searches-page.js'), 'SearchesPage'),
});

const search = createRoute({
  getParentRoute: () => console,
  path: '/searches/$id',
  validateSearch: searchSearch,
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
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/lists/list-page.js'), 'ListPage'),
});

const requests = createRoute({
  getParentRoute: () => console,
  path: '/requests',
  validateSearch: requestsSearch,
  component: lazyRouteComponent(() => import('./pages/requests/requests-page.js'), 'RequestsPage'),
});

const usage = createRoute({
  getParentRoute: () => console,
  path: '/usage',
  validateSearch: usageSearch,
  component: lazyRouteComponent(() => import('./pages/usage/usage-page.js'), 'UsagePage'),
});

const keys = createRoute({
  getParentRoute: () => console,
  path: '/keys',
  component: lazyRouteComponent(() => import('./pages/keys/keys-page.js'), 'KeysPage'),
});

const webhooks = createRoute({
  getParentRoute: () => console,
  path: '/webhooks',
  validateSearch: webhooksSearch,
  component: lazyRouteComponent(() => import('./pages/webhooks/webhooks-page.js'), 'WebhooksPage'),
});

const pages = [
  ...[home, data, company, investor, person, searches, search, lists, list],
  ...[requests, usage, keys, webhooks],
];

export const router = createRouter({
  routeTree: root.addChildren([front, graph, console.addChildren(pages)]),
  defaultPendingComponent: () => <Skeleton lines={6} />,
  defaultErrorComponent: BrokenPage,
  defaultNotFoundComponent: MissingPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    readonly router: typeof router;
  }
}
