import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, LinkButton } from '../../components/button.js';
import { Choice } from '../../components/choice.js';
import { LoadedList } from '../../components/loaded-list.js';
import { EmptyState, RefusalNotice } from '../../components/notice.js';
import { PageHead, Panel } from '../../components/page-head.js';
import { SearchChoice, type SearchOption } from '../../components/search-choice.js';
import { SheetDialog } from '../../components/sheet-dialog.js';
import { Skeleton } from '../../components/skeleton.js';
import { TextBox } from '../../components/text-box.js';
import type { ListedOutcome } from '../../generated/documents.js';
import { UsageByDocument } from '../../generated/documents/account.js';
import { RequestDocument, RequestsDocument } from '../../generated/documents/requests.js';
import { restPaths } from '../../generated/rest-paths.js';
import { useFree } from '../../graph/paid-answers.js';
import { sendDocument } from '../../graph/send-document.js';
import type { Refusal } from '../../http/refusal.js';
import { useKey } from '../../session/key-session.js';
import { DemoNotice, WithScope } from '../../session/with-scope.js';
import { ReceiptFacts } from './receipt-facts.js';
import { ReceiptFinder } from './receipt-finder.js';
import { channelName, outcomeName } from './request-name.js';
import { type RequestRow, RequestTable } from './request-table.js';
import styles from './requests-page.module.css';
import { channels, outcomes, type RequestsSearch, requestsSearch, useKeyNames } from './requests-search.js';
import { RunAgain } from './run-again.js';

const unfiltered = 'any';

const route = getRouteApi('/console/requests');

/** The requests page: a list of requests with their status and credits, and the receipt of a request. */
export function RequestsPage() {
  // The router does not remove invalid URL parameters.
  const { receipt, ...filters } = requestsSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  return (
    <>
      <PageHead
        title="Requests"
        note="Charged requests of the last 31 days, and free, rejected and failed ones of the last 24 hours. Counts, name lookups and price checks are always free and not listed."
      />
      <DemoNotice>Requests made before the first start are invented.</DemoNotice>
      <WithScope scope="usage:read" does="see the request log">
        <ReceiptFinder />
        <RequestList filters={filters} />
        {receipt !== undefined && (
          <ReceiptDialog
            id={receipt}
            onClose={() => {
              void navigate({ search: filters });
            }}
          />
        )}
      </WithScope>
    </>
  );
}

/** The filters for outcome, operation, key, channel and minimum credits. They are stored in the URL. */
export function RequestFilters({ filters }: { filters: Filters }) {
  const navigate = useNavigate();
  const operations = useOperations(filters.operation);
  const keys = useKeyNames(filters.key);
  const choose = (name: keyof Filters, value: string | number | null): void => {
    const others = Object.fromEntries(Object.entries(filters).filter(([each]) => each !== name));
    const search = value === null || value === unfiltered ? others : { ...others, [name]: value };
    void navigate({ to: '/console/requests', search });
  };
  return (
    <div className={styles['filters']}>
      <Choice
        label="Status"
        value={filters.outcome ?? unfiltered}
        options={[
          { value: unfiltered, label: 'Any status' },
          ...outcomes.map((outcome) => ({ value: outcome, label: outcomeName(outcome) })),
        ]}
        onChange={(value) => {
          choose('outcome', value);
        }}
      />
      <SearchChoice
        label="Operation"
        value={filters.operation ?? unfiltered}
        placeholder="Any operation"
        searchLabel="Search operations"
        sections={[{ title: '', options: [{ value: unfiltered, label: 'Any operation' }, ...operations] }]}
        onChange={(value) => {
          choose('operation', value);
        }}
      />
      <SearchChoice
        label="Key"
        value={filters.key ?? unfiltered}
        placeholder="Any key"
        searchLabel="Search keys"
        sections={[{ title: '', options: [{ value: unfiltered, label: 'Any key' }, ...keys] }]}
        onChange={(value) => {
          choose('key', value);
        }}
      />
      <Choice
        label="Channel"
        value={filters.channel ?? unfiltered}
        options={[
          { value: unfiltered, label: 'Any channel' },
          ...channels.map((channel) => ({ value: channel, label: channelName(channel) })),
        ]}
        onChange={(value) => {
          choose('channel', value);
        }}
      />
      <MinCredits
        value={filters.min ?? null}
        onChange={(value) => {
          choose('min', value);
        }}
      />
    </div>
  );
}

/**
 * Returns the operations that were charged this month, and the selected operation. They can also be found by REST path.
 */
function useOperations(chosen: string | undefined): SearchOption[] {
  const { data } = useFree(UsageByDocument, { by: 'OPERATION' });
  const names = (data?.usage?.rows ?? []).flatMap(({ group }) => group.split(','));
  const all = new Set([...names, ...(chosen === undefined ? [] : [chosen])]);
  return [...all].sort().map((name) => {
    const path = restPaths[name];
    return { value: name, label: name, ...(path === undefined ? {} : { synonyms: path, note: path }) };
  });
}

interface MinCreditsProps {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** The field for the minimum credits. The value is applied when Enter is pressed or the field loses the focus. */
function MinCredits({ value, onChange }: MinCreditsProps) {
  const [shown, setShown] = useState(value);
  const [text, setText] = useState(value === null ? '' : String(value));
  if (shown !== value) {
    setShown(value);
    setText(value === null ? '' : String(value));
  }
  const isRead = /^\d{0,15}$/.test(text.trim());
  const take = (): void => {
    if (!isRead) return;
    const least = Number(text.trim());
    const taken = least > 0 ? least : null;
    if (taken !== value) onChange(taken);
  };
  return (
    <TextBox
      label="Minimum credits"
      placeholder="Any"
      inputMode="numeric"
      value={text}
      onChange={setText}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take();
      }}
      {...(isRead ? {} : { errorMessage: 'Enter a whole number of credits.' })}
    />
  );
}

/** Shows the receipt of a request in a panel at the side. */
function ReceiptDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch, isPlaceholderData } = useFree(RequestDocument, { id });
  const receipt = isPlaceholderData ? undefined : data?.request;
  return (
    <SheetDialog
      title="Receipt"
      size="side"
      isOpen
      onClose={onClose}
      actions={<Button onPress={onClose}>Close</Button>}
    >
      {error?.code === 'NOT_FOUND' && (
        <EmptyState title="No request has this ID">
          <span>
            No charge and no request of the last 24 hours has the ID <code>{id}</code>. It was always free, is
            older, or the ID is mistyped.
          </span>
        </EmptyState>
      )}
      {error !== null && error.code !== 'NOT_FOUND' && (
        <RefusalNotice refusal={error} onRetry={() => void refetch()} />
      )}
      {receipt == null && error === null && <Skeleton lines={8} />}
      {receipt != null && (
        <>
          <ReceiptFacts receipt={receipt} />
          {receipt.refundOf === null && <RunAgain key={receipt.id} receipt={receipt} />}
        </>
      )}
    </SheetDialog>
  );
}

/** Lists the requests that match the filters, charged and free, one page at a time. */
function RequestList({ filters }: { filters: Filters }) {
  const list = useRequests(filters);
  return (
    <Panel title="Newest first" isFlush>
      <RequestFilters filters={filters} />
      <LoadedList
        list={list}
        nouns={['request', 'requests']}
        empty={<Nothing filters={filters} hasMore={list.hasNextPage} />}
        table={(rows) => <RequestTable label="Requests" rows={rows} />}
      />
    </Panel>
  );
}

function Nothing({ filters, hasMore }: { filters: Filters; hasMore: boolean }) {
  if (hasMore)
    return (
      <EmptyState title="No match among the newest requests">Load more to search older ones.</EmptyState>
    );
  if (Object.keys(filters).length > 0)
    return (
      <EmptyState title="No requests match these filters">
        <LinkButton to="/console/requests" search={{}}>
          Clear filters
        </LinkButton>
      </EmptyState>
    );
  return (
    <EmptyState title="No requests yet">
      Requests appear here once they return records or fail.
      <LinkButton to="/console/data">Find records</LinkButton>
    </EmptyState>
  );
}

interface Page {
  readonly nodes: readonly RequestRow[];
  readonly next: string | null;
}

export type Filters = Omit<RequestsSearch, 'receipt'>;

/** Loads the requests that match the filters, one page at a time. This is free. */
export function useRequests({
  key,
  operation,
  channel,
  min,
  outcome,
}: Filters): UseInfiniteQueryResult<RequestRow[], Refusal> {
  const secret = useKey() ?? '';
  const filters = {
    key: key ?? null,
    operation: operation ?? null,
    channel: channel ?? null,
    minCredits: min ?? null,
    outcome: (outcome ?? 'all').toUpperCase() as ListedOutcome,
  };
  return useInfiniteQuery<Page, Refusal, RequestRow[], readonly unknown[], string | null>({
    queryKey: [secret, 'requests', filters],
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ nodes }) => nodes),
    queryFn: async ({ pageParam: after, signal }) => {
      const variables = { first: 50, after, ...filters };
      const { data } = await sendDocument(RequestsDocument, variables, {
        key: secret,
        signal,
        maxCredits: 0,
      });
      const { hasNextPage = false, endCursor = null } = data.requests?.pageInfo ?? {};
      return { nodes: data.requests?.nodes ?? [], next: hasNextPage ? endCursor : null };
    },
  });
}
