import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Request, type Response, type Router } from 'express';
import { RequestContext } from '../../context/request-context.js';
import { toApiError } from '../../context/to-api-error.js';
import { ApiError } from '../../errors/api-error.js';
import { arrivalOf, localsOf, networkOf } from '../../http/request-locals.js';
import { sendError, sendJson } from '../../http/send-answer.js';
import { onEnd } from '../../http/streams.js';
import { readBody } from '../../rest/read-body.js';
import { checkRequest, readForm } from '../check-request.js';
import { exchangeTokens } from '../exchange-tokens.js';
import { grantAccess } from '../grant-access.js';
import { countRegistration, countRequest } from '../limit-requests.js';
import { replyWith } from '../model/authorization-request.js';
import { readClientMetadata, registerClient } from '../model/client.js';
import { OAuthError } from '../model/oauth-error.js';
import { requireParameter } from '../model/parameters.js';
import { placeOf } from '../model/redirect-uri.js';
import { type SignInAddresses, signInPaths } from '../model/sign-in-addresses.js';
import { type ProgramRequest, revokeToken } from '../revoke-grant.js';
import type { SignIn } from '../sign-in.js';
import { readFormBody } from './read-form-body.js';

/** Lets pages of allowed origins call an endpoint, as for the APIs. */
type Share = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

type Report = (error: unknown, requestId: string) => void;

type Answer = (request: Request, response: Response) => Promise<void>;

const noStore = ['Cache-Control', 'no-store'] as const;

/**
 * Serves the endpoints of sign-in. `GET /authorize` refuses invalid requests, and passes others on to the router of the
 * pages, which sends the consent page.
 */
export function signInRouter(signIn: SignIn, share: Share, report: Report): Router {
  const router = express.Router({ caseSensitive: true });
  const { addresses } = signIn;
  const guard = (answer: Answer) => (request: Request, response: Response) =>
    answer(request, response).catch((error: unknown) => {
      refuse(error, response, report);
    });
  routeMetadata(router, addresses, share);
  router.get(signInPaths.authorize, (request, response, next) => {
    openConsent(signIn, request, response).then((isRedirected) => {
      if (!isRedirected) next();
    }, next);
  });
  router.post(
    signInPaths.token,
    guard((...exchange) => answerToken(signIn, ...exchange)),
  );
  router.post(
    signInPaths.register,
    guard((...exchange) => answerRegister(signIn, ...exchange)),
  );
  router.post(
    signInPaths.revoke,
    guard((...exchange) => answerRevoke(signIn, ...exchange)),
  );
  router.post(
    signInPaths.authorization,
    guard((...exchange) => answerAuthorization(signIn, ...exchange)),
  );
  router.post(signInPaths.approval, (request, response) => answerApproval(signIn, request, response, report));
  const posts = Object.values(signInPaths).filter((path) => path !== signInPaths.authorize);
  router.all(posts, ({ method }, response) => {
    const headers = { Allow: 'POST' };
    refuse(
      new OAuthError('invalid_request', `Send POST, not ${method}.`, { status: 405, headers }),
      response,
      report,
    );
  });
  return router;
}

/** Routes the metadata documents, and lets pages of allowed origins read them and call the endpoints of programs. */
function routeMetadata(router: Router, addresses: SignInAddresses, share: Share): void {
  const ofPrograms = [
    ...addresses.resourceMetadataPaths,
    ...addresses.serverMetadataPaths,
    ...[signInPaths.token, signInPaths.register, signInPaths.revoke],
  ];
  router.use(ofPrograms, (request, response, next) => {
    share(request, response, next);
  });
  router.get([...addresses.resourceMetadataPaths], (_request, response) => {
    sendJson(response, 200, addresses.describeResource(), ['Cache-Control', 'public, max-age=300']);
  });
  router.get([...addresses.serverMetadataPaths], (_request, response) => {
    sendJson(response, 200, addresses.describeServer(), ['Cache-Control', 'public, max-age=300']);
  });
}

/** Sends an error as JSON: that of RFC 6749 (section 5.2), RFC 7009 or RFC 7591. */
function refuse(error: unknown, response: ServerResponse, report: Report): void {
  const oauthError = toOAuthError(error);
  if (oauthError.status >= 500) report(error, localsOf(response).requestId ?? 'unknown');
  const headers = Object.entries(oauthError.headers).flat();
  sendJson(response, oauthError.status, oauthError.toJson(), [...noStore, ...headers]);
}

function toOAuthError(error: unknown): OAuthError {
  if (error instanceof OAuthError) return error;
  const { status, message, headers } = toApiError(error);
  const code =
    status === 503 ? 'temporarily_unavailable' : status >= 500 ? 'server_error' : 'invalid_request';
  return new OAuthError(code, message, { status, headers });
}

function addressOf(response: ServerResponse): string {
  return networkOf(localsOf(response).address ?? 'unknown');
}

function programRequestOf(response: ServerResponse): ProgramRequest {
  return { requestId: localsOf(response).requestId ?? 'unknown', address: addressOf(response) };
}

/**
 * Checks an authorization request before the consent page is sent. Redirects to the client if only the client can correct
 * it; returns whether it has. Otherwise the page shows the error, with the status that this function sets.
 */
async function openConsent(signIn: SignIn, request: Request, response: Response): Promise<boolean> {
  const [, query = ''] = /\?(.*)$/s.exec(request.originalUrl) ?? [];
  const address = addressOf(response);
  try {
    await countRequest(signIn.services, address);
    const checked = await checkRequest(signIn, query, address);
    if (!('redirectTo' in checked)) return false;
    response
      .writeHead(302, {
        Location: checked.redirectTo,
        'Referrer-Policy': 'no-referrer',
        'Cache-Control': 'no-store',
      })
      .end();
    return true;
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    response.statusCode = error.status;
    for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
    return false;
  }
}

async function answerToken(signIn: SignIn, request: Request, response: Response): Promise<void> {
  await countRequest(signIn.services, addressOf(response));
  const tokens = await exchangeTokens(signIn, await readFormBody(request), programRequestOf(response));
  sendJson(response, 200, tokens, noStore);
}

/** Registers a client (RFC 7591). Values that this server does not support are replaced, as section 2 allows. */
async function answerRegister(signIn: SignIn, request: Request, response: Response): Promise<void> {
  const { services, addresses } = signIn;
  await countRegistration(services, addressOf(response));
  const metadata = readClientMetadata(await readBody(request, response));
  const client = registerClient(metadata, addresses.issuer, services.clock.now(), services.signer);
  const registered = {
    client_id: client.clientId,
    client_id_issued_at: client.issuedAt,
    client_name: client.name,
    redirect_uris: client.redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  sendJson(response, 201, registered, noStore);
}

async function answerRevoke(signIn: SignIn, request: Request, response: Response): Promise<void> {
  await countRequest(signIn.services, addressOf(response));
  const { parameters, clientId } = readForm(await readFormBody(request));
  const token = requireParameter(parameters, 'token');
  await revokeToken(signIn, { token, clientId }, programRequestOf(response));
  sendJson(response, 200, {}, noStore);
}

/** Describes an authorization request to the consent page. */
async function answerAuthorization(signIn: SignIn, request: Request, response: Response): Promise<void> {
  const address = addressOf(response);
  await countRequest(signIn.services, address);
  const { query } = await readBody(request, response);
  const checked = await checkRequest(signIn, typeof query === 'string' ? query : '', address);
  if ('redirectTo' in checked) sendJson(response, 200, { redirect_to: checked.redirectTo }, noStore);
  else {
    const { client, redirectUri, scopes } = checked.request;
    const described = { name: client.name, host: client.host, redirects_to: placeOf(redirectUri) };
    sendJson(response, 200, { client: described, scopes, deny_url: checked.denyUrl }, noStore);
  }
}

/**
 * Approves an authorization request with the API key in X-API-Key. Its errors are those of the REST API, because only the
 * consent page calls it.
 */
async function answerApproval(
  signIn: SignIn,
  request: Request,
  response: Response,
  report: Report,
): Promise<void> {
  const context = new RequestContext(signIn.services, arrivalOf(request, response, 'rest'));
  localsOf(response).context = context;
  context.named.operation = 'approveSignIn';
  context.named.route = signInPaths.approval;
  onEnd(request, response, () => {
    context.admission.endConnection();
  });
  try {
    const redirectTo = await approve(signIn, context, request, response);
    context.admission.endWork();
    sendJson(response, 200, { redirect_to: redirectTo }, [...noStore, ...context.headers]);
  } catch (error) {
    const apiError = error instanceof OAuthError ? asApiError(error) : toApiError(error);
    if (apiError.status >= 500) report(error, context.requestId);
    context.noteRefusal(apiError.code);
    context.admission.endWork();
    sendError(response, apiError, [...noStore, ...context.headers]);
  }
}

/** Returns the address to which the browser is sent with an authorization code. */
async function approve(
  signIn: SignIn,
  context: RequestContext,
  request: Request,
  response: Response,
): Promise<string> {
  requireOwnPage(request, signIn.addresses.issuer);
  await context.admission.admit(1);
  context.admission.requireActive();
  context.admission.requireScopes(['keys:manage']);
  const { query, ...terms } = await readBody(request, response);
  const checked = await checkRequest(signIn, typeof query === 'string' ? query : '', context.address);
  if ('redirectTo' in checked) return checked.redirectTo;
  const { scopes, monthly_cap: monthlyCap, expires_at: expiresAt } = terms;
  const code = await grantAccess(context, signIn, checked.request, { scopes, monthlyCap, expiresAt });
  return replyWith(checked.request, signIn.addresses, { code });
}

/**
 * Requires that an approval comes from the consent page, if a browser sends it. The key is only in the page, so other pages
 * cannot approve anything without it; this refuses them before the key is looked up.
 * @throws ApiError NOT_PERMITTED.
 */
function requireOwnPage({ headers }: Request, issuer: string): void {
  const { origin, 'sec-fetch-site': site = 'same-origin' } = headers;
  if ((origin === undefined || origin === new URL(issuer).origin) && site === 'same-origin') return;
  throw new ApiError('NOT_PERMITTED', 'Access can be approved on the consent page of this server only.');
}

function asApiError({ status, description, headers }: OAuthError): ApiError {
  const code = status === 429 ? 'RATE_LIMITED' : status >= 500 ? 'SERVICE_UNAVAILABLE' : 'VALIDATION_ERROR';
  return new ApiError(code, description, { headers });
}
