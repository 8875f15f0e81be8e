import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import express, { type Express, type NextFunction, type Request, type Response, type Router } from 'express';
import type { Logger } from 'pino';
import { keepTypes, leaveUncompressed } from './http/answer-headers.js';
import { shareWith } from './http/cors.js';
import type { CorsOrigins } from './http/cors-origins.js';
import type { Services } from './context/services.js';
import { toApiError } from './context/to-api-error.js';
import { notFound } from './domain/not-found.js';
import { quote } from './domain/quote.js';
import type { ApiError } from './errors/api-error.js';
import { FaultLog } from './http/fault-log.js';
import { followAnswers } from './http/follow-answers.js';
import { buildGraphSchema } from './graph/build-graph-schema.js';
import { createGraphDoor } from './graph/create-graph-door.js';
import { createGraphServer, type GraphOptions } from './graph/create-graph-server.js';
import { wantsPage } from './graph/settle-media-type.js';
import { inTurn } from './http/in-turn.js';
import { connectionChecks, limitConnections } from './http/limit-connections.js';
import type { Metrics } from './http/metrics.js';
import type { Door } from './domain/door.js';
import { doorOf } from './http/door-of.js';
import type { createMcpDoor } from './mcp/create-mcp-door.js';
import { processFigures } from './process-figures.js';
import { OperatorAddresses } from './http/operator-addresses.js';
import { followRequests } from './http/request-log.js';
import type { RequestTracer } from './http/request-tracer.js';
import { pagesRouter } from './pages/pages-router.js';
import { createRestRouter } from './rest/create-rest-router.js';
import { referenceRouter } from './rest/reference/reference-router.js';
import { localsOf } from './http/door-locals.js';
import { sendError } from './http/send-answer.js';

export interface AppOptions {
  readonly services: Services;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly trustProxy: boolean;
  /** False where a proxy before the service compresses. */
  readonly compression: boolean;
  readonly corsOrigins: CorsOrigins;
  readonly graph: GraphOptions;
  /** Resolves when the database answers and has every migration. */
  readonly checkDatabase: () => Promise<void>;
  /** Traces requests; null, the default, costs nothing. */
  readonly trace?: RequestTracer | null;
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
  /** From now on each answer is the last one of its connection, and says so; streams end. */
  endConnections(): void;
  stop(): Promise<void>;
}

/** Wires the doors: /api/v1, /graphql, /mcp, and the addresses for operators. */
export async function createApp(options: AppOptions): Promise<App> {
  const { services, logger, metrics } = options;
  metrics.follow(processFigures(services));
  let isDraining = false;
  const faults = new FaultLog(logger);
  const report = (error: unknown, requestId: string): void => {
    faults.report(error, requestId);
  };
  const { checkDatabase, trustProxy } = options;
  const operators = new OperatorAddresses({ metrics, checkDatabase, isDraining: () => isDraining, report });
  const hasOwnServer = options.operatorServer === true;
  const graph = await createGraphServer(await buildGraphSchema(), report, options.graph);
  await graph.start();
  const follow = followRequests({ metrics, logger, uncharged: services.uncharged, trustProxy });
  const share = shareWith(options.corsOrigins);
  const graphDoor = createGraphDoor(graph, { services, limits: options.graph.limits, report });
  const fail = renderError(report);
  const app = createApplication(follow, trustProxy, fail);
  const others = operators.router(hasOwnServer ? 'nobody' : 'loopback');
  const answer: Answering = {
    rest: createRestRouter(services, report),
    graph: (request, response) => {
      graphDoor(request, response).catch((error: unknown) => {
        fail(error, response);
      });
    },
    mcp: answerModels(options, { graph, report, fail }),
    other: answerOthers(others, app, fail),
  };
  const arrive: Arrive = (request, response, door, next) => {
    follow(request, response, door);
    share(request, response, next);
  };
  const server = createServer(connectionChecks, inTurn(listenWith(answer, arrive, options)));
  limitConnections(server);
  const endConnections = followAnswers(server);
  return {
    server,
    operatorServer: hasOwnServer ? operators.createServer() : null,
    drain: () => {
      isDraining = true;
    },
    endConnections: () => {
      endConnections();
      services.streams.close();
    },
    stop: () => graph.stop(),
  };
}

/** What the doors of an application have in common. */
interface Doors {
  readonly graph: Awaited<ReturnType<typeof createGraphServer>>;
  readonly report: ReportError;
  readonly fail: (error: unknown, response: ServerResponse) => void;
}

/** Few servers are called by models, and what speaks their protocol is large: it is loaded with the first call. */
function answerModels(options: AppOptions, { graph, report, fail }: Doors): Answering['mcp'] {
  const { services, corsOrigins, graph: graphOptions } = options;
  const load = async (): Promise<ReturnType<typeof createMcpDoor>> => {
    const { createMcpDoor: create } = await import('./mcp/create-mcp-door.js');
    return create({ services, graph, graphOptions, corsOrigins, report });
  };
  let loaded: ReturnType<typeof load> | undefined;
  return (request, response) => {
    loaded ??= load();
    loaded
      .then((serve) => serve(request, response))
      .catch((error: unknown) => {
        fail(error, response);
      });
  };
}

/** The doors answer first; what is none of theirs is the operators', or goes on to the application. */
type Answering = Readonly<
  Record<Door | 'other', (request: IncomingMessage, response: ServerResponse) => void>
>;

/** What is of no door: the operators' addresses, and then the application. */
function answerOthers(
  operators: Router,
  app: ReturnType<typeof createApplication>,
  fail: (error: unknown, response: ServerResponse) => void,
): Answering['other'] {
  return (request, response) => {
    operators(request as Request, response as Response, (error?: unknown) => {
      if (error) fail(error, response);
      else app(request, response);
    });
  };
}

/** What the doors have in common. It goes on to `next` unless the request is answered with it. */
type Arrive = (request: IncomingMessage, response: ServerResponse, door: Door, next: () => void) => void;

function listenWith(
  answer: Answering,
  arrive: Arrive,
  { compression, trace = null }: Pick<AppOptions, 'compression' | 'trace'>,
): RequestListener {
  const answerDoor = (request: IncomingMessage, response: ServerResponse, door: Door): void => {
    arrive(request, response, door, () => {
      answer[door](request, response);
    });
  };
  return (request, response) => {
    if (!compression) leaveUncompressed(request);
    const { url } = request;
    const door = doorOf(request);
    const isPage = door === 'graph' && wantsPage(request);
    // A page of the web application is at the address of the GraphQL API, and finds itself by its whole address.
    if (isPage) Object.assign(request, { url, baseUrl: '' });
    if (door === null || isPage) {
      keepTypes(response);
      answer.other(request, response);
    } else if (trace === null) answerDoor(request, response, door);
    else
      trace(request, response, door, () => {
        answerDoor(request, response, door);
      });
  };
}

/** Pages for people. */
function createApplication(
  follow: ReturnType<typeof followRequests>,
  trustProxy: boolean,
  fail: (error: unknown, response: ServerResponse) => void,
): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.set('query parser', 'simple').set('trust proxy', trustProxy ? 1 : false);
  app.use((request, response, next) => {
    follow(request, response, 'other');
    next();
  });
  app.use('/reference', referenceRouter());
  app.use(pagesRouter());
  app.use(({ originalUrl }) => {
    throw noPage(originalUrl);
  });
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    fail(error, response);
  });
  return app;
}

/** For an address outside the APIs that nothing answers. */
function noPage(url: string): ApiError {
  const [path] = url.split('?', 1);
  return notFound(`there is no path ${quote(path)}. The APIs are at /api/v1, /graphql and /mcp.`);
}

type ReportError = (error: unknown, requestId: string) => void;

/** Errors outside the doors. */
function renderError(report: ReportError) {
  return (error: unknown, response: ServerResponse): void => {
    const apiError = toApiError(error);
    if (apiError.status >= 500) report(error, localsOf(response).requestId ?? 'unknown');
    if (response.headersSent) response.destroy();
    else sendError(response, apiError);
  };
}
