import type { Refusal } from '../graph/refusal.js';
import { Button } from './button.js';
import styles from './notice.module.css';

export interface RefusalNoticeProps {
  readonly refusal: Refusal;
  /** Says of a key without the right what it may not do, where that is no reading. */
  readonly forbidden?: string;
  readonly onRetry?: () => void;
}

const headlines: Readonly<Record<string, string>> = {
  UNREACHABLE: 'The server cannot be reached',
  OUT_OF_CREDITS: 'Not enough credits are left',
  COST_ABOVE_MAX_CREDITS: 'The price has changed since it was shown',
  NARROW_ANSWERS_EXHAUSTED: 'Free answers about few records are used up for today',
  NOT_PERMITTED: 'This key may not read this',
  TOO_MANY_REQUESTS: 'Too many requests for now',
  NOT_FOUND: 'There is no such record',
};

/** Why something is not here, in the service's own words, and the id to ask about. */
export function RefusalNotice({ refusal, forbidden, onRetry }: RefusalNoticeProps) {
  const ofKey = refusal.code === 'NOT_PERMITTED' ? forbidden : undefined;
  return (
    <div className={[styles['notice'], styles['bad']].join(' ')} role="alert">
      <div>
        <strong>{ofKey ?? headlines[refusal.code] ?? 'This was refused'}</strong>
        <p>{refusal.message}</p>
        {refusal.requestId !== null && (
          <p className={styles['small']}>
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
