import { randomUUID } from 'node:crypto';
import type { AuditedChange } from '../accounts/model/audit-entry.js';
import type { Database } from '../database/database.js';
import type { Queries } from '../database/queries.js';
import { inLongTransaction } from '../database/transaction.js';
import { ApiError } from '../errors/api-error.js';
import { fillDocuments } from '../import/fill-documents.js';
import type { SuppressionKey } from '../import/model/suppression-key.js';
import { refreshSearches } from '../import/refresh-searches.js';
import { lockForRemoval } from '../import/sql/removed-records.js';
import { requireKey, storeSuppressed } from '../import/sql/suppressed-identifiers.js';
import { productOf } from '../records/record-kinds.js';
import { readReason } from '../stewardship/remove-records.js';
import { removeBatch } from '../stewardship/sql/remove-batch.js';
import type { Clock } from '../values/dates.js';
import { quote } from '../values/nearest-texts.js';
import { hashesOf } from './hash-traces.js';
import { readTraces } from './model/read-traces.js';
import type { Traces } from './model/traces.js';
import { redactCopies } from './redact-copies.js';
import { redactFiles } from './redact-files.js';
import { redactPast } from './redact-past.js';
import { rewriteLinked } from './rewrite-linked.js';
import { deleteOwn } from './sql/delete-own.js';
import {
  addCounts,
  addErasure,
  type Certificate,
  findCertificate,
  findOpenErasure,
  type OpenErasure,
  type OwnRecord,
  type Subject,
} from './sql/erasures.js';
import { findSubject, listMerged, listOwnLines } from './sql/find-subject.js';
import { findLinked, findMentions } from './sql/linked-records.js';
import { deleteSourcingRequests, sweepColumns, sweepCorrections } from './sql/sweep-columns.js';

/** The services and settings of an erasure. */
export interface ErasureTerms {
  readonly clock: Clock;
  readonly suppression: SuppressionKey | null;
  /** The directory with the files of rejected lines. */
  readonly dataDirectory: string;
  /** Writes an entry of the audit log in the transaction `client`. */
  readonly audit: (client: Queries, change: AuditedChange) => Promise<void>;
  /** Stops between two steps. A repeated call continues. */
  readonly signal?: AbortSignal;
}

/** A request to erase a person. */
export interface ErasureRequest {
  readonly personId: string;
  readonly reason: string;
  /** True to replace the person's names in all records and texts, not only where they are linked to the person. */
  readonly mentions: boolean;
}

/** The reason that feeds report. */
export const erasedReason = 'erased';

/**
 * Erases a person (D26): removes the person's own records from all APIs first, then the person from other records, past
 * versions, copies, texts and files, and last the values by which all these are found. An interrupted erasure is
 * completed by calling it again. Nothing is charged or refunded.
 * @throws ApiError VALIDATION_ERROR when there is no key, or when the reason has a value of the person.
 */
export async function erasePerson(
  db: Database,
  request: ErasureRequest,
  terms: ErasureTerms,
): Promise<Certificate> {
  const { signal } = terms;
  await fillDocuments(db);
  const open = (await findOpen(db, request, terms)) ?? (await begin(db, request, terms));
  const { subject } = open;
  const traces = await readSubject(db.longPool, subject);
  const add = (client: Queries, counts: Readonly<Record<string, number>>): Promise<void> =>
    addCounts(client, open.id, counts);
  const count = (counts: Readonly<Record<string, number>>): Promise<void> => add(db.longPool, counts);
  await removeOwn(db, open, terms);
  const linked = await listLinked(db, subject, traces, request);
  signal?.throwIfAborted();
  await rewriteLinked(db, linked, { traces, onRewritten: add, signal });
  await refreshSearches(db, terms.clock, signal);
  await count(await redactPast(db, { linked, own: subject.records, traces, mentions: request.mentions }));
  signal?.throwIfAborted();
  await count(await redactTexts(db, linked, traces, request));
  await count({ ...(await redactCopies(db, traces, terms.clock.now())) });
  await count({ 'files.rejects': await redactFiles(terms.dataDirectory, traces, { isDryRun: false }) });
  await finish(db, open, terms);
  const certificate = await findCertificate(db.longPool, open.id);
  if (certificate === undefined) throw new ApiError('NOT_FOUND', 'The certificate was deleted.');
  return certificate;
}

/** Reads a person's names and identifiers. */
export async function readSubject(client: Queries, subject: Subject): Promise<Traces> {
  const ids = subject.records.map(({ id }) => id);
  return readTraces(ids, await listOwnLines(client, subject));
}

/** Returns the records of others to rewrite. */
export async function listLinked(
  db: Database,
  subject: Subject,
  traces: Traces,
  { mentions }: Pick<ErasureRequest, 'mentions'>,
): Promise<readonly OwnRecord[]> {
  const { names, identifiers } = traces.values;
  const linked = await findLinked(db.longPool, { subject, names, identifiers });
  const others = mentions ? await findMentions(db, subject, traces.sqlPattern({ names: true })) : [];
  const byKey = new Map(
    [...(subject.linked ?? []), ...linked, ...others].map((one) => [`${one.kind} ${one.id}`, one]),
  );
  return [...byKey.values()];
}

async function findOpen(
  db: Database,
  { personId }: ErasureRequest,
  { suppression }: ErasureTerms,
): Promise<OpenErasure | null> {
  const key = await requireKey(db.longPool, suppression);
  return findOpenErasure(db, [key.hash({ kind: 'record', value: `Person ${personId}` }).hash]);
}

/** Suppresses the person and stores what is to be erased, so that an interrupted erasure can be completed. */
async function begin(
  db: Database,
  { personId, reason: given }: ErasureRequest,
  { clock, suppression }: ErasureTerms,
): Promise<OpenErasure> {
  const reason = readReason(given);
  return inLongTransaction(db, async (client) => {
    await lockForRemoval(client);
    const key = await requireKey(client, suppression);
    const subject = await findSubject(client, personId);
    const traces = await readSubject(client, subject);
    if (traces.isIn(reason, { withIds: true }))
      throw new ApiError(
        'VALIDATION_ERROR',
        `reason must not have a name, address or ID of the person, because it remains. Got ${quote(reason)}.`,
      );
    const { names, identifiers } = traces.values;
    const linked = await findLinked(client, { subject, names, identifiers });
    const hashes = hashesOf(key, subject, traces, linked);
    const open = { id: randomUUID(), subject: { ...subject, linked } };
    const at = clock.now();
    await storeSuppressed(client, key, hashes, { erasureId: open.id, at });
    await addErasure(client, open, { reason, at, hashes: hashes.map(({ hash }) => hash) });
    return open;
  });
}

/** Removes the own records from all APIs. Their lines remain until the end, because the person is found by them. */
async function removeOwn(
  db: Database,
  { id, subject }: OpenErasure,
  { clock, signal }: ErasureTerms,
): Promise<void> {
  // A merged record is in no API: its ID leads to the surviving record.
  const merged = await listMerged(db.longPool, subject.records);
  for (const record of subject.records) {
    signal?.throwIfAborted();
    if (merged.has(record.id)) continue;
    const batch = { kind: record.kind, ids: [record.id], reason: erasedReason };
    await removeBatch(db, { ...batch, isMissing: false, removedAt: clock.now() }, (client) =>
      addCounts(client, id, { [`records.${productOf(record.kind)}`]: 1 }),
    );
  }
}

/** Replaces values in texts: everywhere those that only the person has, and names only if `mentions`. */
async function redactTexts(
  db: Database,
  linked: readonly OwnRecord[],
  traces: Traces,
  { mentions }: ErasureRequest,
): Promise<Readonly<Record<string, number>>> {
  const addresses = addressesOf(traces);
  return {
    corrections: await sweepCorrections(db, linked, traces.sqlPattern({ names: true })),
    ...(await sweepColumns(db, traces.sqlPattern({ names: mentions }))),
    sourcing_request: await deleteSourcingRequests(db, addresses),
  };
}

/** Returns the comparable forms of the addresses by which a company can be requested. */
export function addressesOf({ values }: Traces): readonly string[] {
  return values.identifiers
    .map((one) =>
      one
        .toLowerCase()
        .replace(/^https?:\/\/(www\.)?/, '')
        .replace(/\/+$/, ''),
    )
    .filter((one) => one.includes('@') || one.includes('/'));
}

/** Deletes what the person was found by, and completes the certificate. */
async function finish(
  db: Database,
  { id, subject }: OpenErasure,
  { clock, audit }: ErasureTerms,
): Promise<void> {
  await inLongTransaction(db, async (client) => {
    await lockForRemoval(client);
    await deleteOwn(client, id, subject, { at: clock.now(), reason: erasedReason });
    await audit(client, {
      action: 'erase person',
      organizationId: null,
      target: { kind: 'erasure', id },
      details: { records: subject.records.length },
    });
  });
}
