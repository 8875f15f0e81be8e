import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Button } from '../../components/button.js';
import { format } from '../../components/format.js';
import { EmptyState, RefusalNotice } from '../../components/notice.js';
import type { Obstacle } from '../../components/obstacle.js';
import { Panel } from '../../components/page-head.js';
import { PriceButton } from '../../components/price-button.js';
import { Skeleton } from '../../components/skeleton.js';
import { orderLabel } from '../../filters/fields.js';
import { filterInputOf } from '../../filters/filter-model.js';
import type { Paid } from '../../graph/paid-answers.js';
import {
  type GridPage,
  isRanked,
  orderText,
  type PageRequest,
  type ProductView,
  type RecordRow,
} from '../../products/product-view.js';
import styles from './data-page.module.css';
import { columnsParameter } from './data-search.js';
import { linkedHeaders, LinkedOffer } from './linked-fields.js';
import { ResultsToolbar } from './table/results-toolbar.js';
import own from './table/results-toolbar.module.css';

/** Returns true if the order is by a number of linked records. The rows do not contain this number. */
const isLinkCount = (field: string): boolean =>
  /^(FUNDING_ROUNDS|INVESTORS|ACQUISITIONS|IPOS|PORTFOLIO)_COUNT$/.test(field);

const storageName = (product: string): string => `dealgraph.whole.${product}`;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const route = getRouteApi('/console/data');

// The parts of a page that is paid for are loaded with it, not with the filter.
const AnswerAge = lazy(async () => ({
  default: (await import('../../components/answer-age.js')).AnswerAge,
}));
const PageSteps = lazy(async () => ({ default: (await import('./page-steps.js')).PageSteps }));
const ResultsTable = lazy(async () => ({
  default: (await import('./table/results-table.js')).ResultsTable,
}));
const ResultsCsv = lazy(async () => ({
  default: (await import('./table/results-table.js')).ResultsCsv,
}));

/** Shows a page of records after it is paid for, with buttons for the previous and the next page. */
export function RecordResults(props: RecordResultsProps) {
  const { view, pageRequest, count, obstacle, onOrder } = props;
  const isIncomplete = obstacle !== null && obstacle.reason !== null;
  const { tab = 'companies', order, after = [], ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const shownPage = useShownPage(view, { pageRequest, order, after, count });
  const { page, ...paid } = shownPage.shown;
  const layout = search[columnsParameter(tab)];
  const setLayout = (text: string | undefined): void => {
    void navigate({
      search: ({ [columnsParameter(tab)]: _, ...rest }) =>
        text === undefined ? rest : { ...rest, [columnsParameter(tab)]: text },
      replace: true,
      resetScroll: false,
    });
  };
  const headers = linkedHeaders(view, layout);
  const linked = view.useLinked(headers.length === 0 ? null : (page?.nodes ?? null));
  const table = page !== null && {
    view,
    rows: linked?.rows ?? page.nodes,
    matches: page.matches ?? null,
    layout,
    isWhole: shownPage.isWhole,
    order: orderText({ ...pageRequest, ...shownPage.previous }, view),
  };
  const [one, many] = view.nouns;
  return (
    <Panel
      title="Records"
      isFlush={page !== null}
      aside={
        <>
          {page !== null && (
            <Suspense>
              <AnswerAge paid={paid} canRefresh={obstacle === null} />
            </Suspense>
          )}
          <ResultsToolbar
            view={view}
            pageRequest={pageRequest}
            layout={layout}
            onLayout={setLayout}
            canCopy={obstacle === null}
          >
            {table !== false && (
              <Suspense>
                <ResultsCsv {...table} />
              </Suspense>
            )}
          </ResultsToolbar>
        </>
      }
    >
      {count === 0 ? (
        <EmptyState title={`No ${one} meets this filter`}>
          Remove a condition, or choose another value.
        </EmptyState>
      ) : table === false ? (
        <Offer {...props} paid={paid} />
      ) : (
        <>
          {isIncomplete && <p className={own['note']}>These records match the last complete filter.</p>}
          <OrderNote {...props} shownPage={shownPage} />
          {linked !== null && <LinkedOffer headers={headers} linked={linked} />}
          <Suspense fallback={<Skeleton lines={6} />}>
            <ResultsTable
              {...table}
              label={`The ${many} of this page`}
              onLayout={setLayout}
              onOrder={onOrder}
            />
          </Suspense>
          {shownPage.pending === null && <Pages key={pageRequest.after} {...props} page={page} />}
        </>
      )}
    </Panel>
  );
}

type PaidPage = Paid<unknown> & { readonly page: GridPage<RecordRow> | null };

/** A page that has been displayed, with the order and the cursors that were in the URL. */
interface HeldPage {
  readonly pageRequest: PageRequest;
  readonly order: string | undefined;
  readonly after: readonly string[];
}

interface ShownPage {
  /** The page whose rows, or whose price, are shown. */
  readonly shown: PaidPage;
  /** True if the page contains the whole result, so that the browser can sort it. */
  readonly isWhole: boolean;
  /** The page in the order that was just selected, while the rows of the previous order are still shown. */
  readonly pending: PaidPage | null;
  /** The order and cursors of the displayed rows, while another order is pending. */
  readonly previous: (Pick<HeldPage, 'order' | 'after'> & Pick<PageRequest, 'orderBy'>) | null;
}

interface ShownPageOptions {
  readonly pageRequest: PageRequest;
  readonly order: string | undefined;
  readonly after: readonly string[];
  /** The number of matching records; null if it is unknown. */
  readonly count: number | null;
}

/**
 * Selects the page to show. A page in another order has to be paid for, so the rows of the previous order stay until
 * the new page is paid for. If the page contains the whole result, the browser sorts it at no charge.
 */
function useShownPage(view: ProductView, { pageRequest, order, after, count }: ShownPageOptions): ShownPage {
  const whole = findWhole(view.product, pageRequest);
  const wholePage = view.usePage(whole);
  const isWholeShown = wholePage.page !== null && isComplete(wholePage.page, count);
  const current = view.usePage(count === 0 || isWholeShown ? null : pageRequest);
  const [held, setHeld] = useState<HeldPage | null>(null);
  if (current.page !== null && !isSame(held?.pageRequest, pageRequest))
    setHeld({ pageRequest, order, after });
  if (current.page !== null && pageRequest.after === null && isComplete(current.page, count))
    rememberWhole(view.product, pageRequest);
  const isHeldShown =
    current.page === null && !isWholeShown && held !== null && isReordered(held.pageRequest, pageRequest);
  const previous = view.usePage(isHeldShown ? held.pageRequest : null);
  if (isWholeShown) return { shown: wholePage, isWhole: true, pending: null, previous: null };
  if (isHeldShown && previous.page !== null)
    return {
      shown: previous,
      isWhole: false,
      pending: current,
      previous: { order: held.order, after: held.after, orderBy: held.pageRequest.orderBy },
    };
  const isWhole = current.page !== null && pageRequest.after === null && isComplete(current.page, count);
  return { shown: current, isWhole, pending: null, previous: null };
}

/** Returns true if a page is the whole result. If the count is unknown, this is a page without a next page. */
function isComplete({ nodes, pageInfo }: GridPage<unknown>, count: number | null): boolean {
  return !pageInfo.hasNextPage && (count === null || nodes.length === count);
}

/** Stores the last request that returned the whole result for a product, so that it is found after a reload. */
function rememberWhole(product: string, pageRequest: PageRequest): void {
  const text = JSON.stringify(pageRequest);
  if (sessionStorage.getItem(storageName(product)) !== text)
    sessionStorage.setItem(storageName(product), text);
}

/** Returns the stored request if it returned the whole result of the same filter in another order, otherwise null. */
function findWhole(product: string, pageRequest: PageRequest): PageRequest | null {
  const text = sessionStorage.getItem(storageName(product));
  if (text === null || (pageRequest.orderBy ?? []).some(({ field }) => isLinkCount(field))) return null;
  const whole = JSON.parse(text) as PageRequest;
  // The browser can restore the order by relevance only if the API returned the rows in it.
  if (pageRequest.orderBy === null && isRanked(pageRequest.filter)) return null;
  return pageRequest.after === null && isReordered(whole, pageRequest) ? whole : null;
}

function isReordered(one: PageRequest, other: PageRequest): boolean {
  const isOrderSame = isSame(one.orderBy, other.orderBy);
  return one.first === other.first && isSame(one.filter, other.filter) && !isOrderSame;
}

interface RecordResultsProps {
  readonly view: ProductView;
  readonly pageRequest: PageRequest;
  /** The number of matching records; null if it is unknown. */
  readonly count: number | null;
  /** Why nothing can be paid for; null if it can. */
  readonly obstacle: Obstacle | null;
  /** Called with an order field, with the prefix `-` for descending order; empty for the default order. */
  readonly onOrder: (order: string) => void;
}

type OfferProps = RecordResultsProps & { readonly paid: Omit<ShownPage['shown'], 'page'> };

/** Shows the price of a page, and the button that pays for it. */
function Offer({ view, pageRequest, count, obstacle, paid }: OfferProps) {
  const isIncomplete = obstacle !== null && obstacle.reason !== null;
  const rows = rowsOf(paid, pageRequest, count);
  return (
    <div className={styles['offer']}>
      {paid.refusal !== null && !isIncomplete && (
        <RefusalNotice
          refusal={paid.refusal}
          onRetry={() => {
            paid.renew();
          }}
        />
      )}
      <p>{isIncomplete ? 'A record costs one credit.' : offerOf(count, rows, view.nouns[1])}</p>
      <PriceButton
        label={isIncomplete ? `Show ${view.nouns[1]}` : showLabel(view, rows)}
        paid={paid}
        obstacle={obstacle}
      />
    </div>
  );
}

const rowsOf = ({ price }: OfferProps['paid'], { first }: PageRequest, count: number | null): number =>
  price?.rows ?? Math.min(first, count ?? first);

const showLabel = ({ nouns: [one, many] }: Pick<ProductView, 'nouns'>, rows: number): string =>
  `Show ${format.count(rows)} ${rows === 1 ? one : many}`;

function offerOf(count: number | null, rows: number, many: string): string {
  if (count === null || count <= rows) return 'A record costs one credit.';
  return `A record costs one credit. This page is ${format.count(rows)} of ${format.count(count)} ${many}.`;
}

/**
 * While rows of the previous order are shown, shows the price of the new order. If the browser sorts the rows, says
 * that this is free.
 */
function OrderNote(props: RecordResultsProps & { shownPage: ShownPage }) {
  const { view, pageRequest, count, obstacle, shownPage } = props;
  const navigate = route.useNavigate();
  const { pending, previous, isWhole } = shownPage;
  const words = orderWords(view, pageRequest);
  if (pending === null || previous === null)
    return (
      <p className={own['note']} role="status">
        {isWhole && pageRequest.orderBy !== null
          ? `${words}. Sorting is free here: all ${view.nouns[1]} of this filter are on the page.`
          : ''}
      </p>
    );
  const { order, after } = previous;
  return (
    <div className={own['bar']} role="group" aria-label="Another order">
      {pending.refusal !== null && (
        <RefusalNotice
          refusal={pending.refusal}
          onRetry={() => {
            pending.renew();
          }}
        />
      )}
      <p role="status">
        {words}, this is another page of {view.nouns[1]}. The rows below stay in the previous order until you
        pay for it.
      </p>
      <PriceButton
        label={showLabel(view, rowsOf(pending, pageRequest, count))}
        paid={pending}
        obstacle={obstacle}
      />
      <Button
        onPress={() => {
          void navigate({
            search: ({ order: _, after: __, ...rest }) => ({
              ...rest,
              ...(order === undefined ? {} : { order }),
              ...(after.length === 0 ? {} : { after }),
            }),
            replace: true,
            resetScroll: false,
          });
        }}
      >
        Keep the previous order
      </Button>
    </div>
  );
}

/** Describes an order, for example `Sorted by “Total raised, USD”, largest first`. */
function orderWords(view: ProductView, { orderBy }: PageRequest): string {
  const [key] = orderBy ?? [];
  if (key === undefined) return 'In the default order';
  const isText = /NAME$|^ID$/.test(key.field);
  const [largest, smallest] = isText ? ['Z to A', 'A to Z'] : ['largest first', 'smallest first'];
  const label = orderLabel(filterInputOf[view.product], key.field);
  return `Sorted by “${label}”, ${key.direction === 'DESC' ? largest : smallest}`;
}

function Pages({ view, pageRequest, obstacle, page }: RecordResultsProps & { page: GridPage<RecordRow> }) {
  const { after = [] } = route.useSearch();
  const navigate = route.useNavigate();
  const { hasNextPage, endCursor } = page.pageInfo;
  const cursor = hasNextPage ? endCursor : null;
  const next = view.usePage(cursor === null ? null : { ...pageRequest, after: cursor });
  const go = useCallback(
    (trail: readonly string[]) => {
      void navigate({ search: (search) => ({ ...search, after: trail }), resetScroll: false });
    },
    [navigate],
  );
  return (
    <Suspense>
      <PageSteps trail={after} cursor={cursor} next={next} obstacle={obstacle} onGo={go} />
    </Suspense>
  );
}
