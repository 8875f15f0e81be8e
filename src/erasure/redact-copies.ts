import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { packBody } from '../accounts/sql/idempotent-answers.js';
import type { Database } from '../database/database.js';
import { parquetMark } from '../files/parquet/parquet-file.js';
import { redactJson } from './model/redact-json.js';
import { redactRows } from './model/redact-rows.js';
import type { Traces } from './model/traces.js';
import {
  deleteBody,
  listBodies,
  listEvents,
  listParts,
  type StoredBody,
  type StoredPart,
  updateBody,
  updateEvent,
  updatePart,
} from './sql/copies.js';

const unpack = promisify(gunzip);

/** Copies read per statement. A part of an export can have megabytes. */
const batchSize = 20;
const noId = '00000000-0000-0000-0000-000000000000';

/** How many copies of each sort name a person. */
export interface CopyCounts {
  readonly idempotent_answer: number;
  readonly export_part: number;
  readonly webhook_delivery: number;
}

/**
 * Removes a person from the copies of records that customers can still fetch: stored responses, files of exports, and
 * events of webhooks. Without `erasedAt`, only counts them. Their charges do not change.
 */
export async function redactCopies(db: Database, traces: Traces, erasedAt: Date | null): Promise<CopyCounts> {
  return {
    idempotent_answer: await redactBodies(db, traces, erasedAt === null),
    export_part: await redactParts(db, traces, erasedAt),
    webhook_delivery: await redactEvents(db, traces, erasedAt === null),
  };
}

async function redactBodies(db: Database, traces: Traces, isDryRun: boolean): Promise<number> {
  let count = 0;
  let last: Pick<StoredBody, 'organizationId' | 'idempotencyKey'> = {
    organizationId: '',
    idempotencyKey: '',
  };
  for (;;) {
    const rows = await listBodies(db.longPool, last, batchSize);
    for (const row of rows) {
      const body = await unpack(row.body);
      if (isCompressedFile(body)) {
        count += 1;
        if (!isDryRun) await deleteBody(db, row);
        continue;
      }
      const text = body.toString('utf8');
      const redacted = redactText(text, traces);
      if (redacted === text) continue;
      count += 1;
      if (!isDryRun) await updateBody(db, { ...row, body: await packBody(Buffer.from(redacted)) });
    }
    const end = rows.at(-1);
    if (end === undefined) return count;
    last = end;
  }
}

/** Bytes with which workbooks begin. */
const archiveMark = Buffer.from('PK');

/**
 * Returns whether a body is a Parquet file or a workbook. Their texts are compressed, so each of them is deleted, with or
 * without the person.
 */
function isCompressedFile(body: Buffer): boolean {
  return [parquetMark, archiveMark].some((mark) => mark.equals(body.subarray(0, mark.length)));
}

async function redactParts(db: Database, traces: Traces, erasedAt: Date | null): Promise<number> {
  let count = 0;
  let last: Pick<StoredPart, 'jobId' | 'number'> = { jobId: noId, number: -1 };
  for (;;) {
    const rows = await listParts(db.longPool, last, batchSize);
    for (const row of rows) {
      const text = (await unpack(row.body)).toString('utf8');
      const redacted = redactRows(text, row.format, traces);
      if (redacted === text) continue;
      count += 1;
      const bytes = Buffer.from(redacted);
      if (erasedAt === null) continue;
      await updatePart(db, { ...row, body: await packBody(bytes) }, bytes.length, erasedAt);
    }
    const end = rows.at(-1);
    if (end === undefined) return count;
    last = end;
  }
}

async function redactEvents(db: Database, traces: Traces, isDryRun: boolean): Promise<number> {
  let count = 0;
  for (let after = 0; ;) {
    const rows = await listEvents(db.longPool, after, batchSize);
    for (const { id, payload } of rows) {
      const redacted = redactText(payload, traces);
      if (redacted === payload) continue;
      count += 1;
      if (!isDryRun) await updateEvent(db, { id, payload: redacted });
    }
    const end = rows.at(-1);
    if (end === undefined) return count;
    after = end.seq;
  }
}

/** Returns a body without the person: JSON by its structure, and rows of NDJSON or CSV one by one. */
function redactText(text: string, traces: Traces): string {
  if (!traces.isIn(text, { withIds: true })) return text;
  try {
    const before: unknown = JSON.parse(text);
    const after = redactJson(before, traces);
    return after === before ? text : JSON.stringify(after);
  } catch {
    return redactRows(text, text.startsWith('{') ? 'ndjson' : 'csv', traces);
  }
}
