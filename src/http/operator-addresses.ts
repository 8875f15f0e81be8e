import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { toApiError } from '../context/to-api-error.js';
import { ApiError } from '../errors/api-error.js';
import { notFound } from '../values/not-found.js';
import { connectionChecks } from './limit-connections.js';
import type { Metrics } from './metrics.js';
import { onceASecond } from './once-a-second.js';
import { keepTypes } from './request-locals.js';
import { sendAnswer, sendError, sendJson } from './send-answer.js';
import { answerPipelined } from './streams.js';

export interface OperatorOptions {
  readonly metrics: Metrics;
  /** Resolves when the database responds and all migrations are applied. */
  readonly checkDatabase: () => Promise<void>;
  readonly isDraining: () => boolean;
  /**
   * Reports errors of the separate operators' server. When the API server serves these endpoints, it reports the errors
   * itself.
   */
  readonly report: (error: unknown, requestId: string) => void;
}

/** Clients that may read /metrics: `loopback` (on this machine), `none`, or `all` (every client that can connect). */
export type MetricsReaders = 'all' | 'loopback' | 'none';

/**
 * The endpoints for operators: /healthz, /readyz and /metrics. The database is checked, and metrics are rendered, at
 * most once a second.
 */
export class OperatorAddresses {
  private readonly checkDatabase: () => Promise<void>;
  private readonly render: () => Promise<string>;

  constructor(private readonly options: OperatorOptions) {
    this.checkDatabase = onceASecond(options.checkDatabase);
    this.render = onceASecond(() => options.metrics.render());
  }

  /**
   * Returns a router for the endpoints. It handles plain Node.js requests, as the APIs do. A client that may not read
   * /metrics gets the same response as for an unknown path.
   */
  router(readers: MetricsReaders): Router {
    const router = express.Router({ caseSensitive: true });
    router.get('/healthz', (_request: IncomingMessage, response: ServerResponse) => {
      sendJson(response, 200, { status: 'alive' });
    });
    router.get('/readyz', async (_request: IncomingMessage, response: ServerResponse) => {
      if (this.options.isDraining()) {
        sendError(response, goingAway());
        return;
      }
      await this.checkDatabase();
      sendJson(response, 200, { status: 'ready' });
    });
    router.get('/metrics', async (request: IncomingMessage, response: ServerResponse, next: NextFunction) => {
      if (readers === 'none' || (readers === 'loopback' && !isFromHere(request))) {
        next();
        return;
      }
      const text = Buffer.from(await this.render());
      sendAnswer(response, 200, [text], ['Content-Type', this.options.metrics.contentType]);
    });
    return router;
  }

  /**
   * Creates the server for operators, with these endpoints and the operator API. The caller starts listening.
   *
   * @param api Handles a request of the operator API. Returns false for other requests.
   * @param pages Serves the operator's pages.
   */
  createServer(api: (request: IncomingMessage, response: ServerResponse) => boolean, pages: Router): Server {
    const router = this.router('all');
    router.use(pages);
    const answer = (request: IncomingMessage, response: ServerResponse): void => {
      if (api(request, response)) return;
      keepTypes(response);
      router(
        request as Request,
        response as Response,
        (error: unknown = notFound('this server has /, /operator/v1, /healthz, /readyz and /metrics.')) => {
          const apiError = toApiError(error);
          if (apiError.status >= 500) this.options.report(error, 'an operator');
          sendError(response, apiError);
        },
      );
    };
    return createServer(connectionChecks, answerPipelined(answer));
  }
}

const loopback = /^(::ffff:)?127\.|^::1$/;

/** Returns whether a client is on this machine. Checks the connection's address, because headers can be forged. */
function isFromHere(request: IncomingMessage): boolean {
  return loopback.test(request.socket.remoteAddress ?? '');
}

function goingAway(): ApiError {
  const headers = { 'Retry-After': '1' };
  return new ApiError('SERVICE_UNAVAILABLE', 'This server is shutting down; try again.', { headers });
}
