import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A series of calls that may cost so many credits together. */
export interface SpendingSession {
  /** The caller sends it with each call. It states the budget and its start, and is signed (D18). */
  readonly sessionId: string;
  readonly budget: number;
  readonly expiresAt: Date;
}

/** For how long a session takes calls: longer than a host is left open, and an end to what is kept of it. */
const lifetimeMilliseconds = 7 * 86_400_000;
/** By so much may the clock of the gateway that began it be ahead of another's. */
const skewMilliseconds = 60_000;
/** 128 bits of HMAC-SHA-256. */
const signatureBytes = 16;
const pattern = /^(dgs_(\d{1,15})_([0-9a-z]{1,9})_[A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{22})$/;

/** Creates a session signed with the secret of the installation. No gateway stores it before its first charge. */
export function createSpendingSession(budget: number, now: Date, secret: Buffer): SpendingSession {
  const issued = Math.floor(now.getTime() / 1000);
  const terms = `dgs_${budget}_${issued.toString(36)}_${randomBytes(16).toString('base64url')}`;
  const sessionId = `${terms}.${sign(terms, secret).toString('base64url')}`;
  return { sessionId, budget, expiresAt: endOf(issued) };
}

/** Reads the session of an ID; null when its signature is not ours, and when it has expired. */
export function readSpendingSession(sessionId: string, now: Date, secret: Buffer): SpendingSession | null {
  const [, terms, budget, issuedText, signature] = pattern.exec(sessionId) ?? [];
  if (terms === undefined || issuedText === undefined || signature === undefined) return null;
  if (!timingSafeEqual(Buffer.from(signature, 'base64url'), sign(terms, secret))) return null;
  const issued = Number.parseInt(issuedText, 36);
  const expiresAt = endOf(issued);
  const isBegun = issued * 1000 <= now.getTime() + skewMilliseconds;
  return isBegun && expiresAt > now ? { sessionId, budget: Number(budget), expiresAt } : null;
}

function sign(terms: string, secret: Buffer): Buffer {
  return createHmac('sha256', secret).update(terms).digest().subarray(0, signatureBytes);
}

function endOf(issuedSeconds: number): Date {
  return new Date(issuedSeconds * 1000 + lifetimeMilliseconds);
}
