import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type NextFunction, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { keepPrivate, keepTypes } from './answer-headers.js';
import { shareWith, type CorsOrigins } from './cors.js';
import { RequestContext } from './context/request-context.js';
import type { Services } from './context/services.js';
import { toApiError } from './context/to-api-error.js';
import { ApiError } from './errors/api-error.js';
import { buildGraphSchema } from './graph/build-graph-schema.js';
import { createGraphServer, type GraphOptions } from './graph/create-graph-server.js';
import { explorerRouter } from './graph/explorer/explorer-router.js';
import { sandboxPolicy } from './graph/explorer/sandbox-landing-page.js';
import { checkSource } from './graph/limits/check-source.js';
import { checkVariables } from './graph/limits/check-variables.js';
import type { Metrics } from './metrics.js';
import { arrivalOf } from './rest/arrival-of.js';
import { createRestRouter } from './rest/create-rest-router.js';
import { toBodyError } from './rest/read-body.js';
import { sendError, sendJson } from './rest/send-json.js';
import { settleMediaType } from './settle-media-type.js';

export interface AppOptions {
  readonly services: Services;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly trustProxy: boolean;
  readonly corsOrigins: CorsOrigins;
  readonly graph: GraphOptions;
  /** Resolves when the database answers and has every migration. */
  readonly checkDatabase: () => Promise<void>;
}

/** Both doors and what stands beside them, as one HTTP server that is not listening yet. */
export interface App {
  readonly server: Server;
  /** From now on new requests are told that the server is going away. */
  drain(): void;
  stop(): Promise<void>;
}

const doors = ['/api/v1', '/graphql'];
const largestGraphBody = '1mb';

/** Wires the doors: /api/v1, /graphql, and the addresses for operators. */
export async function createApp(options: AppOptions): Promise<App> {
  const { services, logger, metrics } = options;
  let isDraining = false;
  const report = (error: unknown, requestId: string): void => {
    logger.error({ err: error, requestId }, 'a request failed on our side');
  };
  const graph = await createGraphServer(await buildGraphSchema(), report, options.graph);
  await graph.start();
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.set('query parser', 'simple').set('trust proxy', options.trustProxy ? 1 : false);
  app.use(keepTypes);
  addOperatorAddresses(app, options, () => isDraining);
  app.use((request, response, next) => {
    receive(request, response, metrics, logger);
    next();
  });
  app.use(doors, keepPrivate, shareWith(options.corsOrigins));
  app.use((_request, _response, next) => {
    if (isDraining) throw goingAway();
    next();
  });
  app.use('/api/v1', createRestRouter(services, report));
  app.use(
    '/graphql',
    sandboxPolicy,
    settleMediaType,
    express.json({ limit: largestGraphBody }),
    limitInput(options.graph.limits),
    expressMiddleware(graph, {
      context: ({ req, res }) => Promise.resolve(openGraphContext(services, req, res)),
    }),
  );
  app.use('/explorer', explorerRouter());
  app.use(() => {
    throw new ApiError('NOT_FOUND');
  });
  app.use(renderError(services, report));
  return {
    server: createServer(app),
    drain: () => {
      isDraining = true;
    },
    stop: () => graph.stop(),
  };
}

function addOperatorAddresses(app: express.Express, options: AppOptions, isDraining: () => boolean): void {
  app.get('/', (_request, response) => {
    response.redirect('/api/v1/docs');
  });
  app.get('/healthz', (_request, response) => {
    sendJson(response, 200, { status: 'alive' }, {});
  });
  app.get('/readyz', async (_request, response) => {
    if (isDraining()) throw goingAway();
    await options.checkDatabase();
    sendJson(response, 200, { status: 'ready' }, {});
  });
  app.get('/metrics', async (_request, response) => {
    response.type(options.metrics.contentType).send(await options.metrics.render());
  });
}

/** Gives a request its id and follows it to its end. */
function receive(request: Request, response: Response, metrics: Metrics, logger: Logger): void {
  const requestId = randomUUID();
  response.locals['requestId'] = requestId;
  response.setHeader('X-Request-Id', requestId);
  const started = performance.now();
  response.once('finish', () => {
    const seconds = (performance.now() - started) / 1000;
    const door = request.baseUrl === '/api/v1' ? 'rest' : request.baseUrl === '/graphql' ? 'graph' : 'other';
    metrics.observe(door, response.statusCode, seconds, Number(response.getHeader('X-Credits-Charged') ?? 0));
    logger.debug({
      requestId,
      method: request.method,
      path: request.originalUrl,
      status: response.statusCode,
      seconds,
    });
  });
}

/** A text that comes by its hash alone (persisted) passed here when it first came. */
function limitInput(limits: GraphOptions['limits']) {
  return ({ body, query }: Request, _response: Response, next: NextFunction): void => {
    for (const given of [body, query] as ({ query?: unknown; variables?: unknown } | undefined)[]) {
      if (typeof given?.query === 'string') checkSource(given.query, limits);
      checkVariables(given?.variables, limits);
    }
    next();
  };
}

function openGraphContext(services: Services, request: Request, response: Response): RequestContext {
  return new RequestContext(services, arrivalOf(request, String(response.locals['requestId']), 'graph'));
}

/**
 * Errors outside the doors, and bodies that the graph's door cannot read. The latter are answered in the graph's shape,
 * after the key and the rate like every other answer there (D2).
 */
function renderError(services: Services, report: (error: unknown, requestId: string) => void) {
  return async (error: unknown, request: Request, response: Response, _next: NextFunction): Promise<void> => {
    const context = openGraphContext(services, request, response);
    const isGraph = request.path === '/graphql';
    const apiError = await toShown(error, isGraph ? context : null);
    if (apiError.status >= 500) report(error, context.requestId);
    if (response.headersSent) return;
    if (!isGraph) {
      sendError(response, apiError, {});
      return;
    }
    const body = { errors: [{ message: apiError.message, extensions: { code: apiError.code } }] };
    sendJson(response, apiError.status, body, { ...context.headers, ...apiError.headers });
  };
}

/** The error that is shown: the caller's own mistake only to a caller who is admitted, when that is asked for. */
async function toShown(error: unknown, context: RequestContext | null): Promise<ApiError> {
  const apiError = toApiError(error instanceof ApiError ? error : toBodyError(error));
  if (context === null || apiError.status >= 500) return apiError;
  try {
    await context.admit(1);
    return apiError;
  } catch (refusal) {
    return toApiError(refusal);
  }
}

function goingAway(): ApiError {
  const headers = { 'Retry-After': '1', Connection: 'close' };
  return new ApiError('SERVICE_UNAVAILABLE', 'This server is shutting down; try again.', { headers });
}
