import type { IncomingMessage, ServerResponse } from 'node:http';
import { lacksOperatorScope } from '../accounts/model/operator-keys.js';
import { addRateHeaders } from '../accounts/rate-limit/rate-limiter.js';
import { Deadline } from '../concurrency/deadline.js';
import type { Services } from '../context/services.js';
import { toApiError } from '../context/to-api-error.js';
import { ApiError } from '../errors/api-error.js';
import { headerOf, localsOf, networkOf, queryOf, setHead } from '../http/request-locals.js';
import { sendError, sendJson } from '../http/send-answer.js';
import { readInputBody } from '../objects/inputs.js';
import type { OperatorRoute } from '../operator/rest/operator-route.js';
import { type CheckedServer, SharedChecks } from '../operator/shared-checks.js';
import { inWireSpelling } from '../records/wire/wire-message.js';
import { readBody } from '../rest/read-body.js';
import { refuseUnknownParameters } from '../rest/route.js';
import { DocumentBodies } from '../rest-server/document-bodies.js';
import { methodNotAllowed, RoutePaths, type RoutesOfPath, unknownPath } from '../rest-server/route-paths.js';
import { type AdmittedOperator, OperatorAdmission } from './operator-admission.js';
import { operatorDocument } from './operator-document.js';
import { operatorBase, operatorRoutes } from './operator-routes.js';
import { RequestAudit } from './request-audit.js';

/** Follows a request: assigns its IDs, and logs and measures it when it has ended. */
type Follow = (request: IncomingMessage, response: ServerResponse, channel: 'operator') => void;

type Report = (error: unknown, requestId: string) => void;

const apiPath = /^\/operator(?=\/|\?|$)/;
const documentPath = /^\/operator\/openapi\.json(?:\?|$)/;
const routePath = /^\/operator\/v1(?=\/|\?|$)/;

/**
 * Creates the handler of the operator API (D25), for the server of OPERATOR_PORT only. It returns false for other paths.
 * Nothing depends on the `Host` header.
 */
export function createOperatorApi(
  services: Services,
  checked: CheckedServer,
  follow: Follow,
  report: Report,
) {
  const served: Served = {
    services,
    checks: new SharedChecks({ ...checked, clock: services.clock }),
    admission: new OperatorAdmission(services),
    paths: new RoutePaths(operatorRoutes),
  };
  const document = new DocumentBodies(operatorDocument, {
    address: null,
    hasDocs: false,
    base: operatorBase,
  });
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '' } = request;
    if (!apiPath.test(url)) return false;
    follow(request, response, 'operator');
    const answering = documentPath.test(url)
      ? sendDocument(document, request, response)
      : answer(served, request, response);
    answering.catch((error: unknown) => {
      refuse(error, response, report);
    });
    return true;
  };
}

interface Served {
  readonly services: Services;
  readonly checks: SharedChecks;
  readonly admission: OperatorAdmission;
  readonly paths: RoutePaths<OperatorRoute>;
}

async function sendDocument(
  document: DocumentBodies,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw methodNotAllowed([{ method: 'GET', path: '' }], String(request.method));
  setHead(response);
  await document.send(request, response);
}

/** Answers a request: checks the key, the rate limit, the path and the scope, and then runs the operation (D2). */
async function answer(
  { services, checks, admission, paths }: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const locals = localsOf(response);
  const { address = 'unknown', requestId = 'unknown' } = locals;
  const secret = headerOf(request, 'x-api-key');
  const admitted = await admission.admit({ secret, address: networkOf(address) });
  const { key } = admitted;
  locals.operator = { keyId: key.keyId, operation: null, route: null };
  const { route, params } = findRoute(paths, request);
  locals.operator = {
    keyId: key.keyId,
    operation: route.operationId,
    route: `${operatorBase}${route.path}`,
  };
  if (route.scope !== null && !key.scopes.includes(route.scope)) throw lacksOperatorScope(route.scope);
  const now = services.clock.now();
  const audit = new RequestAudit(key.keyId, { requestId, address }, now);
  const deadline = new Deadline(services.bounds.requestMs);
  const db = services.db.as({ organizationId: 'operators', keyId: key.keyId }, deadline);
  const { body, headers } = await route.answer({
    operating: { db, clock: services.clock, audit },
    checks,
    caller: key,
    now,
    maxKeys: services.bounds.keys,
    params,
    query: readQuery(request, route),
    body: await readInput(request, response, route),
  });
  for (const line of audit.lines) services.audit(line);
  sendJson(response, 200, body, [...rateHeaders(admitted), ...headers]);
}

function findRoute(
  paths: RoutePaths<OperatorRoute>,
  { url = '', method = '' }: IncomingMessage,
): { readonly route: OperatorRoute; readonly params: RoutesOfPath<OperatorRoute>['params'] } {
  const address = url.replace(routePath, '');
  const found = routePath.test(url) ? paths.find(address) : null;
  if (found === null)
    throw unknownPath(
      operatorBase,
      address,
      operatorRoutes.map(({ path }) => path),
    );
  // Every route that supports GET also supports HEAD.
  const requested = method === 'HEAD' ? 'GET' : method;
  const route = found.served.find((one) => one.method === requested);
  if (route === undefined) throw methodNotAllowed(found.served, method);
  return { route, params: found.params };
}

function readQuery(
  request: IncomingMessage,
  { parameters }: OperatorRoute,
): Readonly<Record<string, unknown>> {
  const query = queryOf(request);
  refuseUnknownParameters(
    query,
    parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
  );
  return query;
}

/** Reads the body. @throws ApiError VALIDATION_ERROR for an unknown key, or for a body that the route does not have. */
async function readInput(
  request: IncomingMessage,
  response: ServerResponse,
  { body }: OperatorRoute,
): Promise<Readonly<Record<string, unknown>>> {
  if (body !== undefined) return readInputBody(body, await readBody(request, response));
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (length === '0' && encoding === undefined) return {};
  throw new ApiError(
    'VALIDATION_ERROR',
    `This operation has no request body, got ${encoding ?? length} bytes.`,
  );
}

function rateHeaders({ rate }: AdmittedOperator): string[] {
  const headers: string[] = [];
  addRateHeaders(headers, rate);
  return headers;
}

function refuse(error: unknown, response: ServerResponse, report: Report): void {
  const apiError = toApiError(inWireSpelling(error));
  if (apiError.status >= 500) report(error, localsOf(response).requestId ?? 'unknown');
  if (response.headersSent) response.destroy();
  else sendError(response, apiError);
}
