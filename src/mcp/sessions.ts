import type { IncomingMessage } from 'node:http';
import { quote } from '../domain/quote.js';
import {
  createSpendingSession,
  readSpendingSession,
  type SpendingSession,
} from '../domain/spending-session.js';
import { ApiError } from '../errors/api-error.js';
import type { Message } from './read-message.js';

type Headers = IncomingMessage['headers'];

/**
 * The session of a request (D18). One with a budget begins with `initialize`; its id says the budget, and what was spent
 * is kept with the charges, so that every gateway knows it and none has to. Without a budget there is no session.
 * @throws ApiError VALIDATION_ERROR, SESSION_NOT_FOUND.
 */
export function sessionOf(headers: Headers, message: Message, now: Date): SpendingSession | null {
  return message.method === 'initialize' ? begin(headers, message, now) : find(headers, now);
}

function begin(headers: Headers, { params }: Message, now: Date): SpendingSession | null {
  const { capabilities } = (params ?? {}) as { capabilities?: { experimental?: { dealgraph?: unknown } } };
  const wished = (capabilities?.experimental?.dealgraph ?? {}) as { sessionBudget?: unknown };
  const budgets = [readHeader(headers), readWish(wished.sessionBudget)].filter((one) => one !== null);
  // Of two that are given the lower one holds: neither the user nor the host pays more than it said.
  return budgets.length === 0 ? null : createSpendingSession(Math.min(...budgets), now);
}

function find(headers: Headers, now: Date): SpendingSession | null {
  const id = headers['mcp-session-id'];
  const budget = readHeader(headers);
  if (id === undefined) {
    if (budget === null) return null;
    throw refused('X-Session-Budget needs the Mcp-Session-Id that `initialize` answered, got none.');
  }
  const session = typeof id === 'string' ? readSpendingSession(id, now) : null;
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
