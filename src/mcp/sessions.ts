import type { IncomingMessage } from 'node:http';
import {
  createSpendingSession,
  readSpendingSession,
  type SpendingSession,
} from '../accounts/model/charge.js';
import { ApiError } from '../errors/api-error.js';
import { quote } from '../values/nearest-texts.js';
import type { Signer } from '../values/signer.js';
import type { Message } from './message.js';

type Headers = IncomingMessage['headers'];

/**
 * Returns the session of a request (D18), or null. A session exists only if the client sets a budget. It is created by
 * `initialize`, and its ID is sent as `Mcp-Session-Id`; or by the tool `start_budget`, whose handle is sent as
 * `X-Budget`. The signed ID contains the budget; the credits spent are stored with the charges. Any server can therefore
 * handle its requests.
 * @throws ApiError VALIDATION_ERROR for an invalid budget, SESSION_NOT_FOUND for an unknown or expired session.
 */
export function sessionOf(
  signer: Signer,
  headers: Headers,
  message: Message,
  now: Date,
): SpendingSession | null {
  const budget = message.method === 'initialize' ? requestedBudget(headers, message) : null;
  if (budget !== null) return createSpendingSession(budget, now, signer);
  return message.method === 'initialize' ? null : find(signer, headers, now);
}

function requestedBudget(headers: Headers, { params }: Message): number | null {
  const { capabilities } = (params ?? {}) as { capabilities?: { experimental?: { dealgraph?: unknown } } };
  const wished = (capabilities?.experimental?.dealgraph ?? {}) as { sessionBudget?: unknown };
  const budgets = [readHeader(headers), readWish(wished.sessionBudget)].filter((one) => one !== null);
  // The budget can be set in a header and in the message. The lower one applies.
  return budgets.length === 0 ? null : Math.min(...budgets);
}

function find(signer: Signer, headers: Headers, now: Date): SpendingSession | null {
  const id = headers['mcp-session-id'] ?? headers['x-budget'];
  const budget = readHeader(headers);
  if (id === undefined) {
    if (budget === null) return null;
    throw refused(
      'X-Session-Budget requires the Mcp-Session-Id that `initialize` returned, got none. Revision 2026-07-28 of the protocol has no sessions: use an earlier one, or a key with a monthly cap.',
    );
  }
  const session = typeof id === 'string' ? readSpendingSession(id, now, signer) : null;
  if (session === null) throw new ApiError('SESSION_NOT_FOUND');
  if (budget !== null && budget < session.budget)
    throw refused(
      `This session has a budget of ${session.budget}, but X-Session-Budget is ${budget}. Start a new session.`,
    );
  return session;
}

/**
 * Returns the session that pays for a tool call: that of the request, or the one whose handle the model passes as the
 * argument `budget`. A model cannot leave the session that its user has set.
 * @throws ApiError VALIDATION_ERROR when there are both, SESSION_NOT_FOUND for an unknown or expired handle.
 */
export function sessionOfCall(
  handle: unknown,
  ofRequest: SpendingSession | null,
  signer: Signer,
  now: Date,
): SpendingSession | null {
  if (handle === undefined || handle === ofRequest?.sessionId) return ofRequest;
  if (ofRequest !== null)
    throw refused('The budget of this session was set by its user: leave out the argument budget.');
  const session = typeof handle === 'string' ? readSpendingSession(handle, now, signer) : null;
  if (session !== null) return session;
  throw new ApiError(
    'SESSION_NOT_FOUND',
    `budget must be a handle that start_budget returned and that has not expired, got ${quote(handle)}. Call start_budget again.`,
  );
}

function readHeader(headers: Headers): number | null {
  const value = headers['x-session-budget'];
  if (value === undefined) return null;
  if (typeof value === 'string' && /^\d{1,15}$/.test(value.trim())) return Number(value);
  throw refused(`X-Session-Budget must be a whole number of credits, got ${quote(value)}.`);
}

function readWish(value: unknown): number | null {
  if (value === undefined) return null;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < 1e15) return value;
  throw refused(`sessionBudget must be a whole number of credits, got ${quote(value)}.`);
}

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}
