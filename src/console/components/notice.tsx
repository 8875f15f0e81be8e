import type { ReactNode } from 'react';
import type { Refusal } from '../graph/send-document.js';
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
}

const headlines: Readonly<Record<string, string>> = {
  UNREACHABLE: 'The server cannot be reached',
  OUT_OF_CREDITS: 'Not enough credits remaining',
  COST_ABOVE_MAX_CREDITS: 'The price has changed since it was shown',
  NARROW_ANSWERS_EXHAUSTED: 'Free answers about few records are used up for today',
  NOT_PERMITTED: 'This key does not have permission',
  TOO_MANY_REQUESTS: 'Too many requests for now',
  NOT_FOUND: 'Record not found',
};

/** Shows an error: the service's message, and the request ID for support. */
export function RefusalNotice({ refusal, forbidden, onRetry }: RefusalNoticeProps) {
  const ofKey = refusal.code === 'NOT_PERMITTED' ? forbidden : undefined;
  return (
    <div className={[noticeStyles['notice'], noticeStyles['bad']].join(' ')} role="alert">
      <div>
        <strong>{ofKey ?? headlines[refusal.code] ?? 'This was refused'}</strong>
        <p>{refusal.message}</p>
        {refusal.requestId !== null && (
          <p className={noticeStyles['small']}>
            Request <code>{refusal.requestId}</code> · nothing was charged
          </p>
        )}
      </div>
      {onRetry !== undefined && (
        <Button size="small" onPress={onRetry}>
          Try again
        </Button>
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
