import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Database } from '../../database/database.js';
import { deleteByShard, momentLiteral } from '../../database/distribution/delete-by-shard.js';
import { field, selectList, Statement } from '../../database/statement.js';
import { violates } from '../../database/violates.js';
import { type AnswerToStore, PackedBody } from '../model/charge.js';

const pack = promisify(gzip);

const answerColumns = {
  fingerprint: 'IdempotentAnswer.fingerprint',
  requestId: 'IdempotentAnswer.requestId',
  scopes: 'IdempotentAnswer.scopes',
  headers: field('IdempotentAnswer.headers').as<StoredAnswer['headers']>(),
  expiresAt: 'IdempotentAnswer.expiresAt',
} as const;
const ofKey = 'FROM idempotent_answer WHERE organization_id = $1 AND idempotency_key = $2';
const findAnswer = new Statement(
  answerColumns,
  `SELECT ${selectList(answerColumns)} ${ofKey}`,
  'find-stored-answer',
);
const findBody = new Statement(
  { body: 'IdempotentAnswer.body' },
  `SELECT body ${ofKey}`,
  'read-stored-answer',
);

/** Maximum free responses that one organization may have stored. */
const maxFree = 1000;

/**
 * Stores a response that cost nothing, unless the organization has stored the maximum number. Without a stored
 * response, a repeated request runs again, which is free too. Paid responses are stored with their charge
 * (chargeCredits).
 * @throws AnswerAlreadyStored
 */
export async function storeIdempotentAnswer(
  db: Database,
  organizationId: string,
  answer: AnswerToStore,
): Promise<void> {
  const { idempotencyKey, fingerprint, requestId, scopes, headers, body, expiresAt } = answer;
  const insert = db.accounts(organizationId).query(
    `INSERT INTO idempotent_answer
      (organization_id, idempotency_key, fingerprint, request_id, scopes, headers, body, expires_at, is_free)
     SELECT $1, $2, $3, $4, $5::text[], $6::jsonb, $7::bytea, $8::timestamptz, TRUE
     WHERE (SELECT count(*) FROM (
       SELECT FROM idempotent_answer WHERE organization_id = $1 AND is_free LIMIT ${maxFree}) known) < ${maxFree}`,
    [organizationId, idempotencyKey, fingerprint, requestId, scopes, headers, body, expiresAt],
  );
  await asAlreadyStored(insert);
}

/** Compresses a body for storage. */
export function packBody(body: Buffer): Promise<Buffer> {
  return pack(body, { level: 1 });
}

/** A stored response without its body. */
export type StoredAnswer = Pick<AnswerToStore, 'fingerprint' | 'requestId' | 'scopes' | 'headers'>;

/** A stored response with its body, if it has one. */
export type IdempotentAnswer = StoredAnswer & { readonly body: PackedBody | null };

/** Thrown when a response is already stored under the same Idempotency-Key. Nothing was written or charged. */
export class AnswerAlreadyStored extends Error {
  override readonly name = 'AnswerAlreadyStored';
}

/** Returns the response stored under an Idempotency-Key; null when there is none, or when it has expired. */
export async function findStoredAnswer(
  db: Database,
  organizationId: string,
  idempotencyKey: string,
  now: Date,
): Promise<StoredAnswer | null> {
  const { rows } = await db.accounts(organizationId).query(findAnswer.with(organizationId, idempotencyKey));
  const [row] = rows;
  if (row === undefined) return null;
  const { expiresAt, ...answer } = row;
  if (expiresAt > now) return answer;
  // Storing a new response under this key is a plain insert, so the expired one is deleted first.
  await db
    .accounts(organizationId)
    .query(
      'DELETE FROM idempotent_answer WHERE organization_id = $1 AND idempotency_key = $2 AND expires_at <= $3',
      [organizationId, idempotencyKey, now],
    );
  return null;
}

/** Returns a stored response with its body; null when it was deleted in the meantime. */
export async function readStoredAnswer(
  db: Database,
  organizationId: string,
  idempotencyKey: string,
  stored: StoredAnswer,
): Promise<IdempotentAnswer | null> {
  const { rows } = await db.accounts(organizationId).query(findBody.with(organizationId, idempotencyKey));
  const [row] = rows;
  return row === undefined ? null : { ...stored, body: row.body && new PackedBody(row.body) };
}

/** Deletes at most `most` responses that expired before a moment. Returns the number of deleted responses. */
export async function deleteExpiredAnswers(db: Database, now: Date, most: number): Promise<number> {
  if (db.distribution.isDistributed)
    return deleteByShard(db, 'idempotent_answer', `expires_at <= ${momentLiteral(now)}`, most);
  const { rowCount } = await db.pool.query(
    `DELETE FROM idempotent_answer WHERE (organization_id, idempotency_key) IN (
      SELECT organization_id, idempotency_key FROM idempotent_answer WHERE expires_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [now, most],
  );
  return rowCount ?? 0;
}

/** Converts the unique violation of a second response under the same key. @throws AnswerAlreadyStored */
export async function asAlreadyStored<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    if (!violates(error, 'unique', 'idempotent_answer_pkey')) throw error;
    throw new AnswerAlreadyStored('a response is already stored under this key', { cause: error });
  }
}
