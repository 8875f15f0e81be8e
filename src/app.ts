import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import express, { type Express, type NextFunction, type Request, type Response, type Router } from 'express';
import type { Logger } from 'pino';
import type { Channel } from './accounts/model/channel.js';
import type { Services } from './context/services.js';
import { toApiError } from './context/to-api-error.js';
import type { ApiError } from './errors/api-error.js';
import { buildGraphSchema } from './graphql-server/build-graph-schema.js';
import { createGraphHandler } from './graphql-server/create-graph-handler.js';
import { createGraphServer, type GraphOptions } from './graphql-server/create-graph-server.js';
import { wantsPage } from './graphql-server/settle-answer.js';
import { type CorsOrigins, shareWith } from './http/cors.js';
import { FaultLog } from './http/fault-log.js';
import { connectionChecks, limitConnections } from './http/limit-connections.js';
import { markSandbox } from './http/mark-sandbox.js';
import type { Metrics } from './http/metrics.js';
import { type PublicAddress, removeMountPath } from './http/mount-path.js';
import { OperatorAddresses } from './http/operator-addresses.js';
import {
  channelOf,
  keepTypes,
  leaveUncompressed,
  localsOf,
  type RequestTracer,
} from './http/request-locals.js';
import { followRequests } from './http/request-log.js';
import { sendError } from './http/send-answer.js';
import { answerPipelined, followAnswers } from './http/streams.js';
import { type TrustedProxies, trustProxies } from './http/trusted-proxies.js';
import type { createMcpHandler } from './mcp/create-mcp-handler.js';
import type { CheckedServer } from './operator/shared-checks.js';
import { createOperatorApi } from './operator-server/create-operator-api.js';
import type { DocsSettings } from './pages/docs-router.js';
import { noOffer, type Offer } from './pages/offer.js';
import { operatorPagesRouter } from './pages/operator-pages.js';
import { pagesRouter } from './pages/pages-router.js';
import { processMetrics } from './process-metrics.js';
import { referenceDocument } from './reference/reference-document.js';
import type { Route } from './rest/route.js';
import { createRestRouter } from './rest-server/create-rest-router.js';
import { referenceRouter } from './rest-server/reference/reference-router.js';
import { signInRouter } from './sign-in/rest/sign-in-router.js';
import { createSignIn, type SignIn } from './sign-in/sign-in.js';
import { quote } from './values/nearest-texts.js';
import { notFound } from './values/not-found.js';

export interface AppOptions {
  readonly services: Services;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly trustProxy: TrustedProxies;
  /** Seconds for which an idle connection stays open; defaults to `standardKeepAliveSeconds`. */
  readonly keepAliveSeconds?: number;
  /** The public address of the server, behind a proxy; null, the default, if clients call the server directly. */
  readonly publicUrl?: PublicAddress | null;
  /** Whether programs can sign in to the MCP server at /mcp/oauth, which needs `publicUrl`. Default: false. */
  readonly mcpOauth?: boolean;
  /** The name and logo of the documentation at /docs; null if it is switched off. */
  readonly docs: DocsSettings | null;
  /** The address for keys and the price of a credit on the front page; none by default. */
  readonly offer?: Offer;
  /** False if a proxy in front of the service compresses responses. */
  readonly compression: boolean;
  readonly corsOrigins: CorsOrigins;
  readonly graph: GraphOptions;
  /** Resolves when the database responds and has every migration. */
  readonly checkDatabase: () => Promise<void>;
  /** Traces requests; null, the default, disables tracing. */
  readonly trace?: RequestTracer | null;
  /**
   * Settings that the operator API checks. If set, a separate server for operators is created; /metrics and the operator
   * API are only available there. Default: null.
   */
  readonly operatorServer?: CheckedServer | null;
  /** The additional routes of a sandbox, whose responses all have the header X-Sandbox. Undefined for a live server. */
  readonly sandboxRoutes?: readonly Route[] | undefined;
}

/** The HTTP server for all APIs, the operators' URLs and the web application. It is not listening yet. */
export interface App {
  readonly server: Server;
  /** The separate server for operators, with the operator API, not listening yet; null if there is none. */
  readonly operatorServer: Server | null;
  /** Makes /readyz report that the server is shutting down. Requests are still served. */
  drain(): void;
  /**
   * Ends streaming responses. Closes each connection after its next response, which has the header `Connection: close`.
   */
  endConnections(): void;
  stop(): Promise<void>;
}

/** Creates the application: /api/v1, /graphql, /mcp, the operators' URLs and the web application. */
export async function createApp(options: AppOptions): Promise<App> {
  const { services, logger, metrics } = options;
  metrics.follow(processMetrics(services));
  let isDraining = false;
  const faults = new FaultLog(logger);
  const report = faults.report.bind(faults);
  const { checkDatabase, trustProxy, docs, publicUrl = null, sandboxRoutes = [] } = options;
  const operators = new OperatorAddresses({ metrics, checkDatabase, isDraining: () => isDraining, report });
  const { operatorServer: checked = null } = options;
  const graph = await createGraphServer(await buildGraphSchema(), report, options.graph);
  await graph.start();
  const { uncharged } = services;
  const follow = followRequests({ metrics, logger, uncharged, trustProxy, publicUrl });
  const share = shareWith(options.corsOrigins);
  const graphHandler = createGraphHandler(graph, { services, limits: options.graph.limits, report });
  const fail = renderError(report);
  const signIn = openSignIn(options);
  const app = createApplication(options, { follow, share, report, fail, signIn });
  const others = operators.router(checked === null ? 'loopback' : 'none');
  const answer: Answering = {
    rest: createRestRouter(services, report, { address: publicUrl, hasDocs: docs !== null, sandboxRoutes }),
    graphql: (request, response) => {
      graphHandler(request, response).catch((error: unknown) => {
        fail(error, response);
      });
    },
    mcp: answerModels(options, { graph, report, fail, signIn }),
    other: answerOthers(others, app, fail),
  };
  const arrive: Arrive = (request, response, channel, next) => {
    follow(request, response, channel);
    share(request, response, next);
  };
  const server = createServer(connectionChecks, answerPipelined(listenWith(answer, arrive, options)));
  limitConnections(server, options.keepAliveSeconds);
  const endConnections = followAnswers(server);
  const own = checked && createOperatorServer(operators, options, { checked, follow, report });
  return {
    server,
    operatorServer: own?.server ?? null,
    drain: () => {
      isDraining = true;
    },
    endConnections: () => {
      for (const end of [endConnections, own?.endConnections]) end?.();
      services.streams.close();
    },
    stop: () => graph.stop(),
  };
}

/** Creates the services of sign-in; null if it is switched off. */
function openSignIn({ services, publicUrl = null, mcpOauth = false }: AppOptions): SignIn | null {
  return mcpOauth && publicUrl !== null ? createSignIn(services, publicUrl) : null;
}

/** Creates the server for operators, with the operator API (D25), and the function that ends its connections. */
function createOperatorServer(
  operators: OperatorAddresses,
  { services, keepAliveSeconds }: AppOptions,
  { checked, follow, report }: OperatorServing,
): { readonly server: Server; readonly endConnections: () => void } {
  const server = operators.createServer(
    createOperatorApi(services, checked, follow, report),
    operatorPagesRouter(),
  );
  limitConnections(server, keepAliveSeconds);
  return { server, endConnections: followAnswers(server) };
}

interface OperatorServing {
  readonly checked: CheckedServer;
  readonly follow: ReturnType<typeof followRequests>;
  readonly report: ReportError;
}

/** Dependencies of the MCP handler. */
interface Interfaces {
  readonly graph: Awaited<ReturnType<typeof createGraphServer>>;
  readonly report: ReportError;
  readonly fail: (error: unknown, response: ServerResponse) => void;
  readonly signIn: SignIn | null;
}

/**
 * Creates the handler for MCP requests. The MCP code is large and many servers never use it, so it is loaded on the
 * first request.
 */
function answerModels(options: AppOptions, { graph, report, fail, signIn }: Interfaces): Answering['mcp'] {
  const { services, corsOrigins, graph: graphOptions } = options;
  const load = async (): Promise<ReturnType<typeof createMcpHandler>> => {
    const { createMcpHandler: create } = await import('./mcp/create-mcp-handler.js');
    return create({ services, graph, graphOptions, corsOrigins, signIn, report });
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

/** Request handlers by API. `other` handles all other requests (operators' URLs, web application). */
type Answering = Readonly<
  Record<Channel | 'other', (request: IncomingMessage, response: ServerResponse) => void>
>;

/** Handles requests that are not for an API: first the operators' URLs, then the web application. */
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

/** Runs the steps that all APIs share, then calls `next`, unless a step has already sent a response. */
type Arrive = (
  request: IncomingMessage,
  response: ServerResponse,
  channel: Channel,
  next: () => void,
) => void;

type ListenOptions = Pick<AppOptions, 'compression' | 'publicUrl' | 'trace' | 'sandboxRoutes'>;

function listenWith(
  answer: Answering,
  arrive: Arrive,
  { compression, publicUrl = null, trace = null, sandboxRoutes }: ListenOptions,
): RequestListener {
  const answerChannel = (request: IncomingMessage, response: ServerResponse, channel: Channel): void => {
    arrive(request, response, channel, () => {
      answer[channel](request, response);
    });
  };
  const listener: RequestListener = (request, response) => {
    if (!compression) leaveUncompressed(request);
    removeMountPath(request, publicUrl);
    const { url } = request;
    const channel = channelOf(request);
    const isPage = channel === 'graphql' && wantsPage(request);
    // One page of the web application has the same URL as the GraphQL API. The web application's router matches the
    // whole URL, so the URL is restored.
    if (isPage) Object.assign(request, { url, baseUrl: '' });
    if (channel === null || isPage) {
      keepTypes(response);
      answer.other(request, response);
    } else if (trace === null) answerChannel(request, response, channel);
    else
      trace(request, response, channel, () => {
        answerChannel(request, response, channel);
      });
  };
  return sandboxRoutes === undefined ? listener : markSandbox(listener);
}

interface ApplicationParts {
  readonly follow: ReturnType<typeof followRequests>;
  readonly share: ReturnType<typeof shareWith>;
  readonly report: ReportError;
  readonly fail: (error: unknown, response: ServerResponse) => void;
  readonly signIn: SignIn | null;
}

/** Creates the Express application that serves the web application. */
function createApplication(
  { trustProxy, docs, offer = noOffer, services, publicUrl = null }: AppOptions,
  { follow, share, report, fail, signIn }: ApplicationParts,
): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.set('query parser', 'simple').set('trust proxy', trustProxies(trustProxy));
  app.use((request, response, next) => {
    follow(request, response, 'other');
    next();
  });
  app.use('/reference', referenceRouter(referenceDocument, { address: publicUrl, hasDocs: docs !== null }));
  if (signIn !== null) app.use(signInRouter(signIn, share, report));
  app.use(pagesRouter(services.db, docs, offer, signIn !== null));
  app.use(({ originalUrl }) => {
    throw noPage(originalUrl);
  });
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    fail(error, response);
  });
  return app;
}

/** Creates the error for a URL outside the APIs that does not exist. */
function noPage(url: string): ApiError {
  const [path] = url.split('?', 1);
  return notFound(`unknown path ${quote(path)}. The APIs are at /api/v1, /graphql and /mcp.`);
}

type ReportError = (error: unknown, requestId: string) => void;

/** Returns a function that sends an error as the response, for requests outside the APIs. */
function renderError(report: ReportError) {
  return (error: unknown, response: ServerResponse): void => {
    const apiError = toApiError(error);
    if (apiError.status >= 500) report(error, localsOf(response).requestId ?? 'unknown');
    if (response.headersSent) response.destroy();
    else sendError(response, apiError);
  };
}
