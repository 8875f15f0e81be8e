import type { IncomingMessage } from 'node:http';
import { quote } from '../domain/quote.js';
import type { SpendingSessions } from '../context/spending-sessions.js';
import type { SpendingSession } from '../domain/spending-session.js';
import { ApiError } from '../errors/api-error.js';
import type { Message } from './read-message.js';

type Headers = IncomingMessage['headers'];

/**
 * Returns the session of a request (D18). One with a budget begins with `initialize`; its signed ID states the budget, and
 * the amount spent is stored with the charges, so that every gateway knows it. Without a budget there is no session.
 * @throws ApiError VALIDATION_ERROR, SESSION_NOT_FOUND.
 */
export async function sessionOf(
  sessions: SpendingSessions,
  headers: Headers,
  message: Message,
  now: Date,
): Promise<SpendingSession | null> {
  const budget = message.method === 'initialize' ? requestedBudget(headers, message) : null;
  if (budget !== null) return sessions.create(budget, now);
  return message.method === 'initialize' ? null : find(sessions, headers, now);
}

function requestedBudget(headers: Headers, { params }: Message): number | null {
  const { capabilities } = (params ?? {}) as { capabilities?: { experimental?: { dealgraph?: unknown } } };
  const wished = (capabilities?.experimental?.dealgraph ?? {}) as { sessionBudget?: unknown };
  const budgets = [readHeader(headers), readWish(wished.sessionBudget)].filter((one) => one !== null);
  // Of two that are given the lower one holds: neither the user nor the host pays more than it said.
  return budgets.length === 0 ? null : Math.min(...budgets);
}

async function find(
  sessions: SpendingSessions,
  headers: Headers,
  now: Date,
): Promise<SpendingSession | null> {
  const id = headers['mcp-session-id'];
  const budget = readHeader(headers);
  if (id === undefined) {
    if (budget === null) return null;
    throw refused('X-Session-Budget needs the Mcp-Session-Id that `initialize` answered, got none.');
  }
  const session = typeof id === 'string' ? await sessions.find(id, now) : null;
  if (session === null) throw new ApiError('SESSION_NOT_FOUND');
  if (budget !== null && budget < session.budget)
    throw refused(
      `This session has a budget of ${session.budget} and X-Session-Budget says ${budget}; begin a new session.`,
    );
  return session;
}

function readHeader(headers: Headers): number | null {
  const value = headers['x-session-budget'];
  if (value === undefined) return null;
  if (typeof value === 'string' && /^\d{1,15}$/.test(value.trim())) return Number(value);
  throw refused(`X-Session-Budget needs to be a whole number of credits, got ${quote(value)}.`);
}

function readWish(value: unknown): number | null {
  if (value === undefined) return null;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < 1e15) return value;
  throw refused(`sessionBudget needs to be a whole number of credits, got ${quote(value)}.`);
}

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}
