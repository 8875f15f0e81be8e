import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readErrorBody } from '../../../client/response-error.js';
import { AnswerAge } from '../../components/answer-age.js';
import { Button } from '../../components/button.js';
import { EmptyState, Notice, RefusalNotice } from '../../components/notice.js';
import { Panel } from '../../components/page-head.js';
import { PriceButton } from '../../components/price-button.js';
import type { Paid } from '../../graph/paid-answers.js';
import { sendRequest, throwIfRefused } from '../../http/send-request.js';
import { useKey } from '../../session/key-session.js';
import styles from './paid-panel.module.css';

const storageKey = (path: string): string => `dealgraph.version.${path}`;

/**
 * Milliseconds after payment for which the current version of a record is assumed to be the version that was paid for.
 */
const soonMilliseconds = 15_000;

/** A panel whose content costs credits. It shows a button with the price and, after payment, the content. */
export function PaidPanel<Data>(props: PaidPanelProps<Data>) {
  const { title, label, offer, empty, paid, aside, recordPath, isFlush = false, children } = props;
  const { data, price, refusal } = paid;
  if (data !== null)
    return (
      <Panel
        title={title}
        isFlush={isFlush}
        aside={
          <>
            <AnswerAge paid={paid} />
            {aside}
          </>
        }
      >
        {recordPath !== undefined && <ChangedNotice path={recordPath} paid={paid} />}
        {children(data)}
      </Panel>
    );
  if (refusal === null && price?.rows === 0)
    return (
      <Panel title={title}>
        <EmptyState title={empty} />
      </Panel>
    );
  return (
    <Panel title={title}>
      <div className={styles['offer']}>
        {refusal !== null && (
          <RefusalNotice
            refusal={refusal}
            onRetry={() => {
              paid.renew();
            }}
          />
        )}
        <p>{offer}</p>
        {refusal?.code !== 'NOT_FOUND' && <PriceButton label={label} paid={paid} />}
      </div>
    </Panel>
  );
}

/** Whether a record has changed or was deleted after it was paid for. */
type RecordChange = 'same' | 'changed' | 'gone';

interface KnownVersion {
  readonly paidAt: number;
  readonly etag: string;
}

/**
 * Checks whether a record has changed since it was paid for, by requesting it with the `ETag` of the version that was
 * paid for. The check is free: an unchanged record returns 304, and `X-Max-Credits: 0` makes the request fail if the
 * record has changed. Returns null if the result is unknown.
 */
async function recordChange(
  path: string,
  { key, paidAt, signal }: { readonly key: string; readonly paidAt: number; readonly signal: AbortSignal },
): Promise<RecordChange | null> {
  const known = read(path);
  const isKnown = known?.paidAt === paidAt;
  if (!isKnown && Date.now() - paidAt > soonMilliseconds) return null;
  const headers = { 'If-None-Match': isKnown ? known.etag : '*' };
  const request = { path, key, maxCredits: 0, headers, signal };
  const { response, text } = await sendRequest(request, async (response) => {
    if (response.status === 429 || response.status >= 500) await throwIfRefused(response);
    return { response, text: await response.text() };
  });
  if (!isKnown) return store(path, paidAt, response);
  if (response.status === 304) return 'same';
  if (response.status === 404) return 'gone';
  const { code: errorCode } = readErrorBody(text);
  return errorCode === 'COST_ABOVE_MAX_CREDITS' ? 'changed' : null;
}

/**
 * Stores the current version of a record. The request had `If-None-Match: *`, which matches every version, so the
 * response is a 304 with the current `ETag`.
 */
function store(path: string, paidAt: number, { status, headers }: Response): RecordChange | null {
  const etag = headers.get('ETag');
  if (status !== 304 || etag === null) return null;
  const version: KnownVersion = { paidAt, etag };
  try {
    sessionStorage.setItem(storageKey(path), JSON.stringify(version));
  } catch {
    return null;
  }
  return 'same';
}

function read(path: string): KnownVersion | null {
  const text = sessionStorage.getItem(storageKey(path));
  return text === null ? null : (JSON.parse(text) as KnownVersion);
}

interface PaidPanelProps<Data> {
  readonly title: string;
  /** The label of the button; the price is added to it. */
  readonly label: string;
  /** Describes the content and its price. */
  readonly offer: ReactNode;
  /** The text shown if there are no records. */
  readonly empty: string;
  readonly paid: Paid<Data>;
  readonly aside?: ReactNode;
  /**
   * The REST path of the record, if the panel shows a single record. It is used to check whether the record has
   * changed.
   */
  readonly recordPath?: string;
  /** Removes the padding, so that a table extends to the edges. */
  readonly isFlush?: boolean;
  readonly children: (data: Data) => ReactNode;
}

interface ChangedNoticeProps {
  /** The REST path of the record. Its response has an `ETag`. */
  readonly path: string;
  readonly paid: Pick<Paid<unknown>, 'paidAt' | 'renew'>;
}

/**
 * A notice that the record has changed since it was paid for, with a button to pay for the new version. Checking is
 * free.
 */
function ChangedNotice({ path, paid: { paidAt, renew } }: ChangedNoticeProps) {
  const key = useKey() ?? '';
  const { data: change } = useQuery({
    queryKey: ['change', key, path, paidAt],
    enabled: key !== '' && paidAt !== null,
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) => recordChange(path, { key, paidAt: paidAt ?? 0, signal }),
  });
  if (change === 'gone')
    return <Notice look="warn">This record was removed. You see the version that you paid for.</Notice>;
  if (change !== 'changed') return null;
  return (
    <Notice look="warn">
      This record has changed. You see the version that you paid for.{' '}
      <Button size="small" onPress={renew}>
        Load the new version…
      </Button>
    </Notice>
  );
}
