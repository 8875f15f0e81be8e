import type { Logger } from 'pino';
import { toApiError } from '../context/to-api-error.js';
import { isDatabaseUnavailable } from '../database/unavailable.js';

const pauseMs = 1000;

/** `error`: the database is unavailable. `warn`: callers sent more than the server can process in time. */
type Level = 'error' | 'warn';

interface Counted {
  readonly level: Level;
  readonly code: string;
  count: number;
  error: unknown;
}

/**
 * Logs requests that failed because of a server error. An internal error is logged for each request. An unavailable
 * service (503) affects many requests at once: it is logged immediately, and then once a second with the number of
 * requests. Database outages are logged at `error`, overload at `warn`.
 */
export class FaultLog {
  private readonly counted = new Map<string, Counted>();

  constructor(private readonly logger: Logger) {}

  report(error: unknown, requestId: string): void {
    const { status, code } = toApiError(error);
    if (status !== 503) {
      this.logger.error({ err: error, requestId }, 'request failed with an internal error');
      return;
    }
    const level = levelOf(error);
    const key = `${level} ${code}`;
    const known = this.counted.get(key);
    if (known !== undefined) {
      known.count += 1;
      known.error = error;
      return;
    }
    this.counted.set(key, { level, code, count: 1, error });
    this.write(key);
  }

  private write(key: string): void {
    const counted = this.counted.get(key);
    if (counted === undefined || counted.count === 0) {
      this.counted.delete(key);
      return;
    }
    const { level, code, count, error } = counted;
    counted.count = 0;
    this.logger[level](
      { err: error, code, count },
      'requests were refused because the service was unavailable',
    );
    setTimeout(() => {
      this.write(key);
    }, pauseMs).unref();
  }
}

function levelOf(error: unknown): Level {
  return isDatabaseUnavailable(error) ? 'error' : 'warn';
}
