import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import express, { type NextFunction, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { keepPrivate, keepTypes } from './answer-headers.js';
import { shareWith, type CorsOrigins, type Handler } from './cors.js';
import type { Services } from './context/services.js';
import { toApiError } from './context/to-api-error.js';
import { ApiError } from './errors/api-error.js';
import { FaultLog } from './fault-log.js';
import { followAnswers } from './follow-answers.js';
import { buildGraphSchema } from './graph/build-graph-schema.js';
import { createGraphDoor } from './graph/create-graph-door.js';
import { createGraphServer, type GraphOptions } from './graph/create-graph-server.js';
import { explorerRouter } from './graph/explorer/explorer-router.js';
import { connectionChecks, limitConnections } from './limit-connections.js';
import type { Metrics } from './metrics.js';
import { OperatorAddresses } from './operator-addresses.js';
import { followRequests } from './request-log.js';
import { createRestRouter } from './rest/create-rest-router.js';
import { localsOf } from './http/door-locals.js';
import { sendError } from './http/send-answer.js';

export interface AppOptions {
  readonly services: Services;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly trustProxy: boolean;
  readonly corsOrigins: CorsOrigins;
  readonly graph: GraphOptions;
  /** Resolves when the database answers and has every migration. */
  readonly checkDatabase: () => Promise<void>;
  /** True gives operators a server of their own; then only that one has /metrics. Default false. */
  readonly operatorServer?: boolean;
}

/** Both doors and what stands beside them, as one HTTP server that is not listening yet. */
export interface App {
  readonly server: Server;
  /** The operators' own server, not listening yet either; null when they have none. */
  readonly operatorServer: Server | null;
  /** From now on /readyz says that the server is going away; requests are answered as before. */
  drain(): void;
  /** From now on each answer is the last one of its connection, and says so. */
  endConnections(): void;
  stop(): Promise<void>;
}

/** The graph's door and whatever stands below it, as Express would match it. */
const graphAddress = /^\/graphql(?=[/?]|$)/i;

/** Wires the doors: /api/v1, /graphql, and the addresses for operators. */
export async function createApp(options: AppOptions): Promise<App> {
  const { services, logger, metrics } = options;
  let isDraining = false;
  const faults = new FaultLog(logger);
  const report = (error: unknown, requestId: string): void => {
    faults.report(error, requestId);
  };
  const { checkDatabase } = options;
  const operators = new OperatorAddresses({ metrics, checkDatabase, isDraining: () => isDraining, report });
  const hasOwnServer = options.operatorServer === true;
  const graph = await createGraphServer(await buildGraphSchema(), report, options.graph);
  await graph.start();
  const { trustProxy } = options;
  const follow = followRequests({ metrics, logger, trustProxy });
  const share = shareWith(options.corsOrigins);
  const answerGraph = createGraphDoor(graph, { services, limits: options.graph.limits, report });
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.set('query parser', 'simple').set('trust proxy', trustProxy ? 1 : false);
  app.use(keepTypes);
  app.get('/', (_request, response) => {
    response.redirect('/api/v1/docs');
  });
  app.use(operators.router(hasOwnServer ? 'nobody' : 'loopback'));
  app.use(follow);
  app.use('/api/v1', keepPrivate, share, createRestRouter(services, report));
  app.use('/explorer', explorerRouter());
  app.use(() => {
    throw new ApiError('NOT_FOUND');
  });
  app.use(renderError(report));
  const toGraph = chain([keepTypes, follow, keepPrivate, share], (request, response) => {
    answerGraph(request, response).catch((error: unknown) => {
      report(error, localsOf(response).requestId ?? 'unknown');
      response.destroy();
    });
  });
  const server = createServer(connectionChecks, (request, response) => {
    if (graphAddress.test(request.url ?? '')) toGraph(request, response);
    else app(request, response);
  });
  limitConnections(server);
  return {
    server,
    operatorServer: hasOwnServer ? operators.createServer() : null,
    drain: () => {
      isDraining = true;
    },
    endConnections: followAnswers(server),
    stop: () => graph.stop(),
  };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** The steps one after the other, and then the answer. */
function chain(steps: readonly Handler[], answer: Answer): Answer {
  return steps.reduceRight<Answer>(
    (then, step) => (request, response) => {
      step(request, response, () => {
        then(request, response);
      });
    },
    answer,
  );
}

/** Errors outside the doors. */
function renderError(report: (error: unknown, requestId: string) => void) {
  return (error: unknown, _request: Request, response: Response, _next: NextFunction): void => {
    const apiError = toApiError(error);
    if (apiError.status >= 500) report(error, localsOf(response).requestId ?? 'unknown');
    if (!response.headersSent) sendError(response, apiError, {});
  };
}
