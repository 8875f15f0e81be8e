import { createServer, type Server } from 'node:http';
import express, { type Request, type Response, type NextFunction, type Router } from 'express';
import { keepTypes } from './answer-headers.js';
import { toApiError } from '../context/to-api-error.js';
import { ApiError } from '../errors/api-error.js';
import type { Metrics } from './metrics.js';
import { onceASecond } from './once-a-second.js';
import { sendError, sendJson } from './send-answer.js';

export interface OperatorOptions {
  readonly metrics: Metrics;
  /** Resolves when the database answers and has every migration. */
  readonly checkDatabase: () => Promise<void>;
  readonly isDraining: () => boolean;
  /** Hears of failures that are ours, on the operators' own server; beside the doors they hear of them. */
  readonly report: (error: unknown, requestId: string) => void;
}

/** Who may read /metrics: `loopback` clients on this machine, `nobody`, or `everybody` who reaches the listener. */
export type MetricsReaders = 'everybody' | 'loopback' | 'nobody';

/** The addresses for operators: `router` serves them to these readers of /metrics; a look-up is shared for a second. */
export class OperatorAddresses {
  private readonly checkDatabase: () => Promise<void>;
  private readonly render: () => Promise<string>;

  constructor(private readonly options: OperatorOptions) {
    this.checkDatabase = onceASecond(options.checkDatabase);
    this.render = onceASecond(() => options.metrics.render());
  }

  /** /healthz, /readyz and /metrics; whoever may not read /metrics is told that there is no such address. */
  router(readers: MetricsReaders): Router {
    const router = express.Router({ caseSensitive: true });
    router.get('/healthz', (_request, response) => {
      sendJson(response, 200, { status: 'alive' }, {});
    });
    router.get('/readyz', async (_request, response) => {
      if (this.options.isDraining()) {
        sendError(response, goingAway(), {});
        return;
      }
      await this.checkDatabase();
      sendJson(response, 200, { status: 'ready' }, {});
    });
    router.get('/metrics', async (request, response, next) => {
      if (readers === 'nobody' || (readers === 'loopback' && !isFromHere(request))) {
        next();
        return;
      }
      response.type(this.options.metrics.contentType).send(await this.render());
    });
    return router;
  }

  /** A server of these addresses alone, which is not listening yet. */
  createServer(): Server {
    const app = express();
    app.disable('x-powered-by').disable('etag');
    app.use(keepTypes, this.router('everybody'));
    app.use(() => {
      throw new ApiError('NOT_FOUND');
    });
    app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
      const apiError = toApiError(error);
      if (apiError.status >= 500) this.options.report(error, 'an operator');
      sendError(response, apiError, {});
    });
    return createServer(app);
  }
}

const loopback = /^(::ffff:)?127\.|^::1$/;

/** By the connection itself: what a client says of itself in a header is its own word. */
function isFromHere(request: Request): boolean {
  return loopback.test(request.socket.remoteAddress ?? '');
}

function goingAway(): ApiError {
  const headers = { 'Retry-After': '1' };
  return new ApiError('SERVICE_UNAVAILABLE', 'This server is shutting down; try again.', { headers });
}
