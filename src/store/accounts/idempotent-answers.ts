import type { Database } from '../database.js';
import { PackedBody } from './packed-body.js';

/** An answer that is to be given again to requests with the same Idempotency-Key. */
export interface AnswerToKeep {
  readonly idempotencyKey: string;
  /** SHA-256 of the request, by which another request under the same key is told. */
  readonly fingerprint: string;
  readonly requestId: string;
  /** The scopes that the answer needed. */
  readonly scopes: readonly string[];
  /** Those that this answer alone has: where a page lies whose body is its rows. */
  readonly headers: Readonly<Record<string, string>>;
  /** Packed by `packBody`; null when the answer has no body. */
  readonly body: Buffer | null;
  readonly expiresAt: Date;
}

/** What is known of an answer that was kept. */
export type KeptAnswer = Pick<AnswerToKeep, 'fingerprint' | 'requestId' | 'scopes' | 'headers'>;

/** An answer that was kept, with its body, if it has one. */
export type IdempotentAnswer = KeptAnswer & { readonly body: PackedBody | null };

/** There is an answer under this key already; nothing was written, and nothing charged. */
export class AnswerAlreadyKept extends Error {
  override readonly name = 'AnswerAlreadyKept';
}

/** What was kept under an organization's key; null when there is nothing that has not expired. */
export async function findKeptAnswer(
  db: Database,
  organizationId: string,
  idempotencyKey: string,
  now: Date,
): Promise<KeptAnswer | null> {
  const { rows } = await db.pool.query<KeptAnswer & { readonly expiresAt: Date }>({
    name: 'find-kept-answer',
    text: `SELECT fingerprint, request_id AS "requestId", scopes, headers, expires_at AS "expiresAt"
      FROM idempotent_answer WHERE organization_id = $1 AND idempotency_key = $2`,
    values: [organizationId, idempotencyKey],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { expiresAt, ...answer } = row;
  if (expiresAt > now) return answer;
  // Gone before another is kept under this key, which is a plain insert.
  await db.pool.query(
    'DELETE FROM idempotent_answer WHERE organization_id = $1 AND idempotency_key = $2 AND expires_at <= $3',
    [organizationId, idempotencyKey, now],
  );
  return null;
}

/** A kept answer with its body; null when it is gone. */
export async function readKeptAnswer(
  db: Database,
  organizationId: string,
  idempotencyKey: string,
  kept: KeptAnswer,
): Promise<IdempotentAnswer | null> {
  const { rows } = await db.pool.query<{ readonly body: Buffer | null }>({
    name: 'read-kept-answer',
    text: 'SELECT body FROM idempotent_answer WHERE organization_id = $1 AND idempotency_key = $2',
    values: [organizationId, idempotencyKey],
  });
  const [row] = rows;
  return row === undefined ? null : { ...kept, body: row.body && new PackedBody(row.body) };
}

/** Free answers that an organization may have stored at once. */
const mostFree = 1000;

/**
 * Stores an answer that cost nothing, unless the organization has as many of these as it may: a repeated request is then
 * answered by doing it again, which is free too. Answers that are paid for are stored with their charge (chargeCredits).
 * @throws AnswerAlreadyKept
 */
export async function keepIdempotentAnswer(
  db: Database,
  organizationId: string,
  answer: AnswerToKeep,
): Promise<void> {
  const { idempotencyKey, fingerprint, requestId, scopes, headers, body, expiresAt } = answer;
  const insert = db.pool.query(
    `INSERT INTO idempotent_answer
      (organization_id, idempotency_key, fingerprint, request_id, scopes, headers, body, expires_at, is_free)
     SELECT $1, $2, $3, $4, $5::text[], $6::jsonb, $7::bytea, $8::timestamptz, TRUE
     WHERE (SELECT count(*) FROM (
       SELECT FROM idempotent_answer WHERE organization_id = $1 AND is_free LIMIT ${mostFree}) known) < ${mostFree}`,
    [organizationId, idempotencyKey, fingerprint, requestId, scopes, headers, body, expiresAt],
  );
  await asAlreadyKept(insert);
}

/** Deletes answers that expired before a moment, so many at a time; answers how many there were. */
export async function deleteExpiredAnswers(db: Database, now: Date, most: number): Promise<number> {
  const { rowCount } = await db.pool.query(
    `DELETE FROM idempotent_answer WHERE (organization_id, idempotency_key) IN (
      SELECT organization_id, idempotency_key FROM idempotent_answer WHERE expires_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [now, most],
  );
  return rowCount ?? 0;
}

/** @throws AnswerAlreadyKept in the place of the database's complaint about a second answer under one key. */
export async function asAlreadyKept<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown };
    if (code !== '23505' || constraint !== 'idempotent_answer_pkey') throw error;
    throw new AnswerAlreadyKept('an answer is kept under this key already', { cause: error });
  }
}
