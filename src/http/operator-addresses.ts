import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { keepTypes } from './answer-headers.js';
import { toApiError } from '../context/to-api-error.js';
import { notFound } from '../domain/not-found.js';
import { ApiError } from '../errors/api-error.js';
import type { Metrics } from './metrics.js';
import { onceASecond } from './once-a-second.js';
import { sendAnswer, sendError, sendJson } from './send-answer.js';

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

  /**
   * /healthz, /readyz and /metrics, for requests as Node.js gives them, like the doors; whoever may not read /metrics is
   * told that there is no such address.
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
      if (readers === 'nobody' || (readers === 'loopback' && !isFromHere(request))) {
        next();
        return;
      }
      const text = Buffer.from(await this.render());
      sendAnswer(response, 200, [text], ['Content-Type', this.options.metrics.contentType]);
    });
    return router;
  }

  /** A server of these addresses alone, which is not listening yet. */
  createServer(): Server {
    const router = this.router('everybody');
    return createServer((request, response) => {
      keepTypes(response);
      router(
        request as Request,
        response as Response,
        (error: unknown = notFound('this server has /healthz, /readyz and /metrics.')) => {
          const apiError = toApiError(error);
          if (apiError.status >= 500) this.options.report(error, 'an operator');
          sendError(response, apiError);
        },
      );
    });
  }
}

const loopback = /^(::ffff:)?127\.|^::1$/;

/** By the connection itself: what a client says of itself in a header is its own word. */
function isFromHere(request: IncomingMessage): boolean {
  return loopback.test(request.socket.remoteAddress ?? '');
}

function goingAway(): ApiError {
  const headers = { 'Retry-After': '1' };
  return new ApiError('SERVICE_UNAVAILABLE', 'This server is shutting down; try again.', { headers });
}
