import type { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import type { ListProduct } from '../records/record-kinds.js';
import { quote } from '../values/nearest-texts.js';
import { duplicateBounds } from './model/duplicate-bounds.js';
import { type DuplicatePair, findDuplicates, type PairPosition } from './sql/duplicate-pairs.js';

/** A request for a page of duplicates. */
interface DuplicateRequest {
  readonly product: ListProduct;
  /** From 0 to 1. */
  readonly minScore: number;
  readonly limit: number;
  /** The `nextCursor` of the previous page. */
  readonly after?: string | undefined;
}

interface DuplicatePage {
  readonly pairs: readonly DuplicatePair[];
  /** The cursor of the next page; null if there is none. */
  readonly nextCursor: string | null;
}

/**
 * Returns pairs of records that are probably the same, the most probable first. Changes nothing.
 * @throws ApiError VALIDATION_ERROR for an invalid limit, score or cursor.
 */
export async function listDuplicates(
  db: Database,
  { product, minScore, limit, after }: DuplicateRequest,
): Promise<DuplicatePage> {
  const { maxLimit } = duplicateBounds;
  if (!Number.isInteger(limit) || limit < 1 || limit > maxLimit)
    throw new ApiError('VALIDATION_ERROR', `limit must be a number from 1 to ${maxLimit}, got ${limit}.`);
  if (!(minScore >= 0 && minScore <= 1))
    throw new ApiError('VALIDATION_ERROR', `min_score must be a number from 0 to 1, got ${minScore}.`);
  const position = after === undefined ? null : decodePosition(after);
  const found = await findDuplicates(db, product, { minScore, after: position, limit: limit + 1 });
  const pairs = found.slice(0, limit);
  const last = pairs.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { pairs, nextCursor: hasMore ? encodePosition(last) : null };
}

function encodePosition({ score, firstId, secondId }: PairPosition): string {
  return Buffer.from(`${score} ${firstId} ${secondId}`).toString('base64url');
}

function decodePosition(cursor: string): PairPosition {
  const [score = '', firstId, secondId] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (/^[01](\.\d+)?$/.test(score) && firstId !== undefined && secondId !== undefined)
    return { score: Number(score), firstId, secondId };
  throw new ApiError(
    'VALIDATION_ERROR',
    `after must be the next_cursor of a page of duplicates, got ${quote(cursor)}.`,
  );
}
