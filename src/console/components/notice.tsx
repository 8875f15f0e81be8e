import { type ReactNode, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { Refusal } from '../http/refusal.js';
import { keySession } from '../session/key-session.js';
import { Button } from './button.js';
import emptyStateStyles from './empty-state.module.css';
import noticeStyles from './notice.module.css';

/** A short message to the user. */
export function Notice({
  look = 'plain',
  children,
}: {
  look?: 'plain' | 'warn' | 'good';
  children: ReactNode;
}) {
  return (
    <div className={[noticeStyles['notice'], noticeStyles[look] ?? ''].join(' ')} role="status">
      <div>{children}</div>
    </div>
  );
}

interface RefusalNoticeProps {
  readonly refusal: Refusal;
  /** The headline if the key lacks permission. By default, it is the headline of `NOT_PERMITTED`. */
  readonly forbidden?: string;
  readonly onRetry?: () => void;
  /** True for an error while the user types, which must not interrupt a screen reader. Default: false. */
  readonly isQuiet?: boolean;
}

const headlines: Readonly<Record<string, string>> = {
  UNREACHABLE: 'The server cannot be reached',
  OUT_OF_CREDITS: 'Not enough credits remaining',
  COST_ABOVE_MAX_CREDITS: 'The price has changed since it was shown',
  NARROW_ANSWERS_EXHAUSTED: 'Free answers about few records are used up for today',
  NOT_PERMITTED: 'This key does not have permission',
  ORGANIZATION_SUSPENDED: 'Your organization is suspended',
  RATE_LIMITED: 'Too many requests for now',
  TOO_MANY_REQUESTS: 'Too many requests for now',
  NOT_FOUND: 'Record not found',
};

function headlineOf({ code, isOfKey }: Refusal, forbidden: string | undefined): string {
  if (isOfKey) return 'This key is no longer valid';
  return (code === 'NOT_PERMITTED' ? forbidden : undefined) ?? headlines[code] ?? 'This did not work';
}

/** Shows an error: the service's message, and the request ID for support. */
export function RefusalNotice(props: RefusalNoticeProps) {
  const { refusal, onRetry } = props;
  // A failed action has its own notice, next to its button.
  return refusal.code === 'UNREACHABLE' && onRetry !== undefined ? (
    <OutageNotice {...props} onRetry={onRetry} />
  ) : (
    <OneNotice {...props} />
  );
}

interface Outage {
  readonly id: string;
  readonly element: Element | null;
  readonly retry: () => void;
}

/** The notices on the page that say that the server cannot be reached, from top to bottom. */
let outages: readonly Outage[] = [];
const listeners = new Set<() => void>();

function setOutages(next: readonly Outage[]): void {
  outages = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The first notice of an outage on the page is a banner, which tries everything again. The others are a few words. */
function OutageNotice(props: RefusalNoticeProps & { readonly onRetry: () => void }) {
  const { onRetry } = props;
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const retry = useRef(onRetry);
  const firstId = useSyncExternalStore(subscribe, () => outages[0]?.id);
  useLayoutEffect(() => {
    retry.current = onRetry;
  });
  useLayoutEffect(() => {
    const own = { id, element: place.current, retry: () => retry.current() };
    setOutages([...outages, own].toSorted(byPosition));
    return () => {
      setOutages(outages.filter((each) => each !== own));
    };
  }, [id]);
  return (
    <div ref={place}>
      {firstId === id ? (
        <OneNotice
          {...props}
          onRetry={() => {
            for (const outage of outages) outage.retry();
          }}
        />
      ) : (
        <p className={noticeStyles['small']}>Unknown until the server responds.</p>
      )}
    </div>
  );
}

function byPosition({ element: one }: Outage, { element: other }: Outage): number {
  if (one === null || other === null || one === other) return 0;
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

function OneNotice({ refusal, forbidden, onRetry, isQuiet = false }: RefusalNoticeProps) {
  return (
    <div
      className={[noticeStyles['notice'], noticeStyles[isQuiet ? 'plain' : 'bad'] ?? ''].join(' ')}
      role={isQuiet ? 'status' : 'alert'}
    >
      <div>
        <strong>{headlineOf(refusal, forbidden)}</strong>
        <p>{refusal.message}</p>
        {refusal.requestId !== null && (
          <p className={noticeStyles['small']}>
            Request <code>{refusal.requestId}</code> · nothing was charged
          </p>
        )}
      </div>
      {refusal.isOfKey ? (
        <Button
          size="small"
          onPress={() => {
            keySession.release();
          }}
        >
          Sign in with another key
        </Button>
      ) : (
        onRetry !== undefined && (
          <Button size="small" onPress={onRetry}>
            Try again
          </Button>
        )
      )}
    </div>
  );
}

/** Shown when a list is empty. It says what the list will contain, and how to add to it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={emptyStateStyles['empty']}>
      <p className={emptyStateStyles['title']}>{title}</p>
      {children !== undefined && <div className={emptyStateStyles['body']}>{children}</div>}
    </div>
  );
}
