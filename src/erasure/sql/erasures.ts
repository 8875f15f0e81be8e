import type { Database } from '../../database/database.js';
import type { Queries } from '../../database/queries.js';
import { computed, field, selectList, Statement } from '../../database/statement.js';
import type { RecordKind } from '../../records/record-kinds.js';

/** A record of the person. */
export interface OwnRecord {
  readonly kind: RecordKind;
  readonly id: string;
}

/** The records that an erasure deletes: the person's own, and those that are the person or about the person. */
export interface Subject {
  readonly personId: string;
  readonly records: readonly OwnRecord[];
  /**
   * The records of others that were linked to the person when the erasure began. After an interruption, those that are
   * rewritten already are not found any more, but their past versions still have the person.
   */
  readonly linked?: readonly OwnRecord[];
}

/** An erasure that has begun and not finished. */
export interface OpenErasure {
  readonly id: string;
  readonly subject: Subject;
}

/** A certificate: what was erased and when, without values of the person. */
export interface Certificate {
  readonly id: string;
  readonly reason: string;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly hashes: readonly string[];
}

const findOpen = new Statement(
  { id: computed('text'), subject: field('Erasure.subject').as<Subject>() },
  'SELECT id::text AS id, subject FROM erasure WHERE finished_at IS NULL AND hashes && $1 LIMIT 1',
);
const columns = {
  id: 'Erasure.id',
  reason: 'Erasure.reason',
  startedAt: 'Erasure.startedAt',
  finishedAt: 'Erasure.finishedAt',
  counts: field('Erasure.counts').as<Certificate['counts']>(),
  hashes: 'Erasure.hashes',
} as const;
const findOne = new Statement(columns, `SELECT ${selectList(columns)} FROM erasure WHERE id = $1`);
const list = new Statement(
  columns,
  `SELECT ${selectList(columns)} FROM erasure ORDER BY started_at DESC, id LIMIT $1`,
);

/** Adds an erasure that has not deleted anything yet. */
export async function addErasure(
  client: Queries,
  { id, subject }: OpenErasure,
  { reason, at, hashes }: { readonly reason: string; readonly at: Date; readonly hashes: readonly string[] },
): Promise<void> {
  await client.query(
    'INSERT INTO erasure (id, reason, started_at, hashes, subject) VALUES ($1, $2, $3, $4, $5)',
    [id, reason, at, hashes, JSON.stringify(subject)],
  );
}

/** Returns the unfinished erasure that has one of the hashes, or null. */
export async function findOpenErasure(
  { longPool }: Database,
  hashes: readonly string[],
): Promise<OpenErasure | null> {
  const { rows } = await longPool.query(findOpen.with(hashes));
  return rows[0] ?? null;
}

/** Adds numbers to the counts of an erasure. */
export async function addCounts(
  client: Queries,
  erasureId: string,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  const positive = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  if (Object.keys(positive).length === 0) return;
  await client.query(
    `UPDATE erasure SET counts = counts || (
       SELECT jsonb_object_agg(key, COALESCE((counts ->> key)::bigint, 0) + value::bigint) FROM jsonb_each_text($2))
     WHERE id = $1`,
    [erasureId, JSON.stringify(positive)],
  );
}

/** Marks an erasure as finished. Its certificate has no value of the person from then on. */
export async function finishErasure(client: Queries, erasureId: string, at: Date): Promise<void> {
  await client.query('UPDATE erasure SET finished_at = $2, subject = NULL WHERE id = $1', [erasureId, at]);
}

/** Returns the certificate of an erasure. */
export async function findCertificate(client: Queries, erasureId: string): Promise<Certificate | undefined> {
  const { rows } = await client.query(findOne.with(erasureId));
  return rows[0];
}

/** Returns certificates, the newest first. */
export async function listCertificates(client: Queries, limit: number): Promise<readonly Certificate[]> {
  const { rows } = await client.query(list.with(limit));
  return rows;
}
