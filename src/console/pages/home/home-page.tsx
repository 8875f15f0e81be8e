import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LinkButton } from '../../components/button.js';
import { format } from '../../components/format.js';
import { EmptyState, RefusalNotice } from '../../components/notice.js';
import { PageHead, Panel } from '../../components/page-head.js';
import { Skeleton } from '../../components/skeleton.js';
import { Badge, Gauge } from '../../components/stat.js';
import type { ViewerQuery } from '../../generated/documents.js';
import { RequestsDocument } from '../../generated/documents/requests.js';
import { useFree } from '../../graph/paid-answers.js';
import { pathTo } from '../../session/mount.js';
import { useViewer } from '../../session/use-viewer.js';
import { DemoNotice } from '../../session/with-scope.js';
import { RequestTable } from '../requests/request-table.js';
import { ChangesPanel } from './changes-panel.js';
import styles from './home-page.module.css';
import { SummaryTiles } from './summary-tiles.js';
import { UsagePanel, useMayReadUsage, useRecentErrors } from './usage-panel.js';

/** The home page: service status, credits, errors, changes and recent requests. It is free. */
export function HomePage() {
  const mayReadUsage = useMayReadUsage();
  return (
    <>
      <PageHead title="Home" note="Credits, requests and changes at a glance." actions={<ServiceStatus />} />
      <DemoNotice>
        The records are invented, and so are the keys and the usage before the first start.
      </DemoNotice>
      <SummaryTiles />
      <div className={styles['grid']}>
        <UsagePanel />
        {mayReadUsage ? <ErrorsPanel /> : <LimitsPanel />}
        {mayReadUsage && <RecentPanel />}
        <ChangesPanel />
        <StartPanel />
        {mayReadUsage && <LimitsPanel />}
      </div>
    </>
  );
}

/** Links to common first steps. */
function StartPanel() {
  return (
    <Panel title="Get started">
      <ul className={styles['ways']}>
        <li>
          <Link to="/console/data">Find records</Link>
          <p>Filter and count for free, then pay for the page you want.</p>
        </li>
        <li>
          <a href={pathTo('/explorer')}>Write GraphQL</a>
          <p>Every example shows its price before it runs.</p>
        </li>
        <li>
          <a href={pathTo('/reference')}>Call the REST API</a>
          <p>Try each operation with this key.</p>
        </li>
        <li>
          <Link to="/console/keys">Create a key</Link>
          <p>One for each program, with its own monthly cap.</p>
        </li>
      </ul>
    </Panel>
  );
}

/** Shows the errors of the last 24 hours by code, with links to the requests. */
function ErrorsPanel() {
  const { total, codes, refusal, retry } = useRecentErrors();
  return (
    <Panel title="Errors by code" note="Requests that failed in the last 24 hours. Errors are free.">
      {refusal !== null && <RefusalNotice refusal={refusal} onRetry={retry} />}
      {total === null && refusal === null && <Skeleton lines={4} />}
      {total === 0 && <EmptyState title="No errors in the last 24 hours" />}
      {codes.length > 0 && (
        <ul className={styles['rows']} aria-label="Errors by code">
          {codes.map(({ code, count, outcome }) => (
            <li key={`${outcome} ${code}`}>
              <Link to="/console/requests" search={{ outcome }}>
                {format.label(code)}
              </Link>
              {outcome === 'failed' && <Badge look="bad">Service</Badge>}
              <span className={styles['number']}>{format.count(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface Status {
  readonly isReady: boolean;
  readonly text: string;
}

/** Requests `/readyz`, which returns 200 if the server is ready, and its database is reachable and up to date. */
async function readStatus(): Promise<Status> {
  try {
    const response = await fetch(pathTo('/readyz'));
    if (response.ok) return { isReady: true, text: 'API and database are ready' };
    const { message } = (await response.json()) as { readonly message?: string };
    return { isReady: false, text: message ?? 'The service is not ready' };
  } catch {
    return { isReady: false, text: 'The server does not respond' };
  }
}

/** Shows whether the service is ready, with a link to the readiness check. */
function ServiceStatus() {
  const { data: status } = useQuery({
    queryKey: ['readyz', 'home'],
    queryFn: readStatus,
    refetchInterval: ({ state: { data } }) => (data?.isReady === true ? 30_000 : 5_000),
  });
  const look = status === undefined ? 'unknown' : status.isReady ? 'up' : 'down';
  return (
    <p className={styles['status']} role="status">
      <span className={styles[look]} aria-hidden />
      <a href={pathTo('/readyz')}>{status?.text ?? 'Checking the service'}</a>
    </p>
  );
}

/** Shows the latest charged requests with their credits. */
function RecentPanel() {
  return (
    <Panel
      title="Recent requests"
      isFlush
      aside={
        <LinkButton to="/console/requests" size="small">
          All requests
        </LinkButton>
      }
    >
      <Recent />
    </Panel>
  );
}

function Recent() {
  const { data, error, refetch } = useFree(RequestsDocument, { first: 6 }, { every: 60_000 });
  const rows = data?.requests?.nodes;
  if (rows === undefined && error !== null)
    return <RefusalNotice refusal={error} onRetry={() => void refetch()} />;
  if (rows === undefined) return <Skeleton lines={6} />;
  if (rows.length === 0)
    return <EmptyState title="No charged requests yet">Free requests are not listed here.</EmptyState>;
  return <RequestTable label="Recent requests" rows={rows} isCompact />;
}

type Viewer = NonNullable<ViewerQuery['viewer']>;

/**
 * Shows the limits other than the monthly budget: daily cap, key cap, rate limit, and narrow answers (free answers
 * about few records).
 */
function LimitsPanel() {
  const viewer = useViewer().data?.viewer;
  return <Panel title="Limits">{viewer == null ? <Skeleton lines={4} /> : <Limits viewer={viewer} />}</Panel>;
}

function Limits({ viewer: { budgets, narrowAnswers, rate } }: { viewer: Viewer }) {
  const { day, key: own } = budgets;
  return (
    <div className={styles['gauges']}>
      {own !== null && <Cap label="This key, this month" budget={own} />}
      {day.limit !== null && <Cap label="Daily cap" budget={day} />}
      <Gauge
        label="Rate limit"
        used={rate.limit - rate.remaining}
        limit={rate.limit}
        text={`${format.count(rate.limit - rate.remaining)} of ${format.count(rate.limit)} requests per ${rate.windowSeconds} seconds`}
      />
      <div>
        <Gauge
          label="Free answers today"
          used={narrowAnswers.limit - narrowAnswers.remaining}
          limit={narrowAnswers.limit}
          text={`${format.count(narrowAnswers.remaining)} of ${format.count(narrowAnswers.limit)} remaining`}
        />
        <p>Counts, facets and prices of fewer than 10 records. Each credit used adds to them.</p>
      </div>
      {day.limit === null && <p>No daily cap.</p>}
    </div>
  );
}

function Cap({
  label,
  budget: { limit, used, remaining, resetsAt },
}: {
  label: string;
  budget: Viewer['budgets']['day'];
}) {
  if (limit === null) return null;
  return (
    <div>
      <Gauge
        label={label}
        used={used}
        limit={limit}
        text={`${format.count(remaining)} of ${format.count(limit)} remaining`}
      />
      <p>Resets on {format.shortDay(resetsAt)}.</p>
    </div>
  );
}
