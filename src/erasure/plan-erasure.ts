import type { Database } from '../database/database.js';
import { toImportLine } from '../import/entry-line.js';
import { fillDocuments } from '../import/fill-documents.js';
import { findStored } from '../import/sql/stored-lines.js';
import { productOf } from '../records/record-kinds.js';
import { addressesOf, type ErasureRequest, listLinked, readSubject } from './erase-person.js';
import type { Traces } from './model/traces.js';
import { redactCopies } from './redact-copies.js';
import { redactFiles } from './redact-files.js';
import { countByTable, listChangedPast } from './redact-past.js';
import { redactLine } from './rewrite-linked.js';
import { countOwn } from './sql/count-own.js';
import type { OwnRecord } from './sql/erasures.js';
import { findSubject } from './sql/find-subject.js';
import { findMentions } from './sql/linked-records.js';
import { countSourcingRequests, countSwept } from './sql/sweep-columns.js';

/** The number of values that an erasure would remove. */
export interface ErasurePlan {
  /** The number of rows, records, texts and files by place. Places without any are left out. */
  readonly places: Readonly<Record<string, number>>;
  /**
   * Records of others that have the person's name and are not linked to the person, by kind. `mentions` replaces the name
   * in them, too: they can be about another person of the same name.
   */
  readonly unlinkedMentions: Readonly<Record<string, number>>;
}

/** Counts what an erasure of a person would remove. Changes nothing. */
export async function planErasure(
  db: Database,
  { personId, mentions }: Pick<ErasureRequest, 'personId' | 'mentions'>,
  dataDirectory: string,
): Promise<ErasurePlan> {
  await fillDocuments(db);
  const subject = await findSubject(db.longPool, personId);
  const traces = await readSubject(db.longPool, subject);
  const linked = await listLinked(db, subject, traces, { mentions });
  const past = await listChangedPast(db, { linked, own: subject.records, traces, mentions });
  const copies = await redactCopies(db, traces, null);
  const places = {
    ...byKind('records', subject.records),
    ...(await countOwn(db.longPool, subject)),
    ...byKind('linked', await listChanged(db, linked, traces)),
    ...countByTable(past),
    ...(await countSwept(db.longPool, traces.sqlPattern({ names: mentions }))),
    sourcing_request: await countSourcingRequests(db.longPool, addressesOf(traces)),
    ...copies,
    'files.rejects': await redactFiles(dataDirectory, traces, { isDryRun: true }),
  };
  const known = new Set(linked.map(keyOf));
  const found = mentions ? [] : await findMentions(db, subject, traces.sqlPattern({ names: true }));
  return {
    places: Object.fromEntries(Object.entries(places).filter(([, count]) => count > 0)),
    unlinkedMentions: byKind(
      '',
      found.filter((record) => !known.has(keyOf(record))),
    ),
  };
}

/** Returns those of the linked records that an erasure changes. */
async function listChanged(
  db: Database,
  linked: readonly OwnRecord[],
  traces: Traces,
): Promise<readonly OwnRecord[]> {
  const changed: OwnRecord[] = [];
  for (const kind of new Set(linked.map((record) => record.kind))) {
    const ids = linked.filter((record) => record.kind === kind).map(({ id }) => id);
    for (const [id, stored] of await findStored(db.longPool, kind, ids))
      if (redactLine(toImportLine(kind, stored), traces) !== null) changed.push({ kind, id });
  }
  return changed;
}

function byKind(prefix: string, records: readonly OwnRecord[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { kind } of records) {
    const place = prefix === '' ? productOf(kind) : `${prefix}.${productOf(kind)}`;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

function keyOf({ kind, id }: OwnRecord): string {
  return `${kind} ${id}`;
}
