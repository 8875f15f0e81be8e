import { randomBytes } from 'node:crypto';

/** A row of calls that may cost so many credits together. */
export interface SpendingSession {
  /** What its caller sends with each call; it says the budget and the moment itself (D18). */
  readonly sessionId: string;
  readonly budget: number;
  readonly expiresAt: Date;
}

/** For how long a session takes calls: longer than a host is left open, and an end to what is kept of it. */
const lifetimeMilliseconds = 7 * 86_400_000;
/** By so much may the clock of the gateway that began it be ahead of another's. */
const skewMilliseconds = 60_000;
const pattern = /^dgs_(\d{1,15})_([0-9a-z]{1,9})_[A-Za-z0-9_-]{22}$/;

/** A new session. No gateway keeps anything of it before its first charge. */
export function createSpendingSession(budget: number, now: Date): SpendingSession {
  const issued = Math.floor(now.getTime() / 1000);
  const sessionId = `dgs_${budget}_${issued.toString(36)}_${randomBytes(16).toString('base64url')}`;
  return { sessionId, budget, expiresAt: endOf(issued) };
}

/** The session of an id; null when it is none, or over. */
export function readSpendingSession(sessionId: string, now: Date): SpendingSession | null {
  const [, budget, issuedText] = pattern.exec(sessionId) ?? [];
  if (budget === undefined || issuedText === undefined) return null;
  const issued = Number.parseInt(issuedText, 36);
  const expiresAt = endOf(issued);
  const isBegun = issued * 1000 <= now.getTime() + skewMilliseconds;
  return isBegun && expiresAt > now ? { sessionId, budget: Number(budget), expiresAt } : null;
}

function endOf(issuedSeconds: number): Date {
  return new Date(issuedSeconds * 1000 + lifetimeMilliseconds);
}
