import type { Logger } from 'pino';
import { toApiError } from '../context/to-api-error.js';
import { isDatabaseUnavailable } from '../store/unavailable.js';

const pauseMilliseconds = 1000;

/** `error`: the database is away. `warn`: a caller asked for more than the server does in its time. */
type Level = 'error' | 'warn';

interface Counted {
  readonly level: Level;
  readonly code: string;
  count: number;
  error: unknown;
}

/**
 * Logs the requests that failed on our side. A bug has a line for each request. An error that means "not now" meets many
 * requests at once, so it is logged at once and then once a second with the number of requests: an outage at `error`,
 * an overload that callers cause at `warn`.
 */
export class FaultLog {
  private readonly counted = new Map<string, Counted>();

  constructor(private readonly logger: Logger) {}

  report(error: unknown, requestId: string): void {
    const { status, code } = toApiError(error);
    if (status !== 503) {
      this.logger.error({ err: error, requestId }, 'a request failed on our side');
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
    this.logger[level]({ err: error, code, count }, 'requests could not be answered at the moment');
    setTimeout(() => {
      this.write(key);
    }, pauseMilliseconds).unref();
  }
}

function levelOf(error: unknown): Level {
  return isDatabaseUnavailable(error) ? 'error' : 'warn';
}
