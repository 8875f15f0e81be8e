import type { Database } from '../../database/database.js';
import type { Queries } from '../../database/queries.js';
import { computed, field, Statement } from '../../database/statement.js';
import { inLongTransaction } from '../../database/transaction.js';
import { deleteAssembled, nothingAssembled } from '../../exports/sql/export-assembly.js';
import { type TextFormat, textFormats } from '../../records/wire/row-formats.js';

const nextBodies = new Statement(
  {
    organizationId: 'IdempotentAnswer.organizationId',
    idempotencyKey: 'IdempotentAnswer.idempotencyKey',
    body: field('IdempotentAnswer.body').as<Buffer>(),
  },
  `SELECT organization_id AS "organizationId", idempotency_key AS "idempotencyKey", body FROM idempotent_answer
     WHERE body IS NOT NULL AND (organization_id, idempotency_key) > ($1, $2)
     ORDER BY organization_id, idempotency_key LIMIT $3`,
);
const nextParts = new Statement(
  {
    jobId: computed('text'),
    number: 'ExportPart.number',
    format: field('ExportJob.format').as<TextFormat>(),
    isSource: 'ExportPart.isSource',
    body: field('ExportPart.body').as<Buffer>(),
  },
  `SELECT part.job_id::text AS "jobId", part.number,
       CASE WHEN part.is_source THEN 'ndjson' ELSE job.format END AS format, part.is_source AS "isSource", part.body
     FROM export_part part JOIN export_job job ON job.id = part.job_id
     WHERE (part.job_id, part.number) > ($1::uuid, $2) AND (part.is_source OR job.format = ANY($4)) ORDER BY part.job_id, part.number LIMIT $3`,
);
const replacePart = new Statement(
  { difference: computed('int4') },
  `UPDATE export_part part SET body = $3, length = $4 FROM export_part before
       WHERE part.job_id = $1 AND part.number = $2 AND before.job_id = $1 AND before.number = $2
       RETURNING (part.length - before.length)::int AS difference`,
);
const nextEvents = new Statement(
  { id: computed('text'), seq: computed('float8'), payload: 'WebhookDelivery.payload' },
  'SELECT id::text, seq::float8 AS seq, payload FROM webhook_delivery WHERE seq > $1 ORDER BY seq LIMIT $2',
);

/** A stored response to a request with an Idempotency-Key. */
export interface StoredBody {
  readonly organizationId: string;
  readonly idempotencyKey: string;
  /** Compressed with gzip. */
  readonly body: Buffer;
}

/** Reads the next stored responses after one. */
export async function listBodies(
  client: Queries,
  after: Pick<StoredBody, 'organizationId' | 'idempotencyKey'>,
  limit: number,
): Promise<readonly StoredBody[]> {
  const { rows } = await client.query(nextBodies.with(after.organizationId, after.idempotencyKey, limit));
  return rows;
}

/** Deletes a stored response. Its charge does not change. */
export async function deleteBody(
  { longPool }: Database,
  { organizationId, idempotencyKey }: Pick<StoredBody, 'organizationId' | 'idempotencyKey'>,
): Promise<void> {
  await longPool.query('DELETE FROM idempotent_answer WHERE organization_id = $1 AND idempotency_key = $2', [
    organizationId,
    idempotencyKey,
  ]);
}

/** Replaces the body of a stored response. Its charge and its replays do not change. */
export async function updateBody(
  { longPool }: Database,
  { organizationId, idempotencyKey, body }: StoredBody,
): Promise<void> {
  await longPool.query(
    'UPDATE idempotent_answer SET body = $3 WHERE organization_id = $1 AND idempotency_key = $2',
    [organizationId, idempotencyKey, body],
  );
}

/** A part of the file of an export, or of the rows of which the file is assembled. */
export interface StoredPart {
  readonly jobId: string;
  readonly number: number;
  readonly format: TextFormat;
  readonly isSource: boolean;
  /** Compressed with gzip. */
  readonly body: Buffer;
}

/** Reads the next parts with rows of exports after one. */
export async function listParts(
  client: Queries,
  after: Pick<StoredPart, 'jobId' | 'number'>,
  limit: number,
): Promise<readonly StoredPart[]> {
  const { rows } = await client.query(nextParts.with(after.jobId, after.number, limit, textFormats));
  return rows;
}

/**
 * Replaces a part of an export file. Parts after it move by the difference of the lengths. A running export loses its
 * lease, because its worker knows the former length, and continues from its last step. A file that is assembled from its
 * rows is assembled again. Returns false if the part was deleted or replaced in the meantime.
 */
export async function updatePart(
  db: Database,
  { jobId, number, isSource, body }: StoredPart,
  length: number,
  now: Date,
): Promise<boolean> {
  return inLongTransaction(db, async (client: Queries) => {
    await client.query('SELECT FROM export_job WHERE id = $1 FOR UPDATE', [jobId]);
    const { rows } = await client.query(replacePart.with(jobId, number, body, length));
    const difference = rows[0]?.difference;
    if (difference === undefined) return false;
    if (isSource) {
      await assembleFileAgain(client, jobId, now);
      return true;
    }
    await client.query('UPDATE export_part SET start = start + $3 WHERE job_id = $1 AND number > $2', [
      jobId,
      number,
      difference,
    ]);
    await client.query(
      `UPDATE export_job SET bytes = bytes + $2,
         lease = CASE WHEN status = 'running' THEN lease + 1 ELSE lease END,
         lease_until = CASE WHEN status = 'running' THEN now() ELSE lease_until END WHERE id = $1`,
      [jobId, difference],
    );
    return true;
  });
}

async function assembleFileAgain(client: Queries, jobId: string, now: Date): Promise<void> {
  await deleteAssembled(client, jobId);
  await client.query(
    `UPDATE export_job SET status = 'queued', ${nothingAssembled}, attempts = 0, lease = lease + 1,
       lease_until = NULL, finished_at = NULL, expires_at = NULL
     WHERE id = $1 AND (expires_at IS NULL OR expires_at > $2)`,
    [jobId, now],
  );
}

/** An event for a webhook. */
export interface StoredEvent {
  readonly id: string;
  readonly seq: number;
  readonly payload: string;
}

/** Reads the next events after one. */
export async function listEvents(
  client: Queries,
  after: number,
  limit: number,
): Promise<readonly StoredEvent[]> {
  const { rows } = await client.query(nextEvents.with(after, limit));
  return rows;
}

/** Replaces the payload of an event, which is signed when it is sent. An event that is not paid for yet becomes free. */
export async function updateEvent(
  { longPool }: Database,
  { id, payload }: Omit<StoredEvent, 'seq'>,
): Promise<void> {
  await longPool.query(
    `UPDATE webhook_delivery SET payload = $2, to_pay = NULL,
       status = CASE status WHEN 'unpaid' THEN 'pending' ELSE status END WHERE id = $1`,
    [id, payload],
  );
}
