import type { Logger } from 'pino';
import { toApiError } from '../context/to-api-error.js';

const pauseMilliseconds = 1000;

interface Counted {
  count: number;
  error: unknown;
}

/**
 * Logs the requests that failed on our side. A bug has a line a request; what means "not now" (a database that is away)
 * meets every request at once, so it has a line at once and then one a second, with their number.
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
    const known = this.counted.get(code);
    if (known !== undefined) {
      known.count += 1;
      known.error = error;
      return;
    }
    this.counted.set(code, { count: 1, error });
    this.tell(code);
  }

  private tell(code: string): void {
    const counted = this.counted.get(code);
    if (counted === undefined || counted.count === 0) {
      this.counted.delete(code);
      return;
    }
    const { count, error } = counted;
    counted.count = 0;
    this.logger.error({ err: error, code, count }, 'requests could not be answered at the moment');
    setTimeout(() => {
      this.tell(code);
    }, pauseMilliseconds).unref();
  }
}
