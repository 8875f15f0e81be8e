import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { LoopSlice } from '../../concurrency/loop-slice.js';
import type { Database } from '../../database/database.js';
import { invariant } from '../../errors/invariant.js';
import { type TableFile, tableFile } from '../../files/table-file.js';
import type { AboutLine } from '../../files/workbook/write/workbook-file.js';
import { titleOf } from '../../records/record-kinds.js';
import { csvColumns, tableColumns } from '../../records/wire/csv-columns.js';
import { isTextFormat } from '../../records/wire/row-formats.js';
import { findSourcePart, listMetadataHeads, listPartMetadata } from '../sql/export-assembly.js';
import type { LeasedExport } from '../sql/export-steps.js';

/** The next bytes of an assembled file. */
export interface NextBytes {
  readonly pieces: readonly Buffer[];
  /** The entry of these bytes in the end of the file; null for the end itself. */
  readonly metadata: Buffer | null;
  /** The number of parts with rows that the file contains with these bytes. */
  readonly assembled: number;
  readonly isEnd: boolean;
}

/** A part of the file, such as a row group, ends after the part with rows in which it reaches one of these sizes. */
const partBytes = 16 * 2 ** 20;
const partRows = 100_000;

/**
 * Assembles the next bytes of a file from the rows that the steps of the export have written: a part such as a row group,
 * or the end of the file. Holds one part in memory, and yields to the event loop in between.
 */
export async function assembleNext(db: Database, job: LeasedExport): Promise<NextBytes> {
  invariant(!isTextFormat(job.format), 'a file of text is written in its steps');
  const file = tableFile(job.format, tableColumns(csvColumns[job.kind]));
  const head = job.bytes === 0 ? await file.head() : [];
  if (job.assembled === job.parts) {
    const metadata = await listPartMetadata(db, job.exportId);
    const end = await file.end(metadata, describeExport(job));
    return { pieces: [...head, ...end], metadata: null, assembled: job.assembled, isEnd: true };
  }
  const { part, assembled } = await readPart(db, job, file);
  // An erasure may have removed all rows of a part.
  if (part.rows === 0) return { pieces: head, metadata: null, assembled, isEnd: false };
  const offset = head.reduce((sum, { length }) => sum + length, job.bytes);
  const { pieces, metadata } = await part.end(offset);
  return { pieces: [...head, ...pieces], metadata, assembled, isEnd: false };
}

/** Says what an export contains, for the second sheet of a workbook. */
function describeExport({ kind, source, createdAt, rows, credits }: LeasedExport): readonly AboutLine[] {
  const filter = 'filter' in source && source.filter !== null ? JSON.stringify(source.filter) : 'none';
  return [
    ['Records', titleOf(kind)],
    ...('searchId' in source ? [['Saved search', source.searchId] as const] : []),
    ...('listId' in source ? [['List', source.listId] as const] : []),
    ...('product' in source ? [['Filter', filter] as const] : []),
    ['Created', createdAt.toISOString()],
    ['Number', rows],
    ['Credits', credits],
  ];
}

async function readPart(
  db: Database,
  job: LeasedExport,
  file: TableFile,
): Promise<{ readonly part: ReturnType<TableFile['part']>; readonly assembled: number }> {
  const part = file.part(await listMetadataHeads(db, job.exportId));
  const slice = new LoopSlice();
  let { assembled } = job;
  while (assembled < job.parts && part.bytes < partBytes && part.rows < partRows) {
    for (const line of linesOf(await readSource(db, job.exportId, assembled))) {
      if (slice.isOver) await slice.renew();
      part.add(JSON.parse(line));
    }
    assembled += 1;
  }
  return { part, assembled };
}

const unpack = promisify(gunzip);

async function readSource(db: Database, exportId: string, number: number): Promise<Buffer> {
  const body = await findSourcePart(db, exportId, number);
  invariant(body !== null, 'an export has parts for all of its rows');
  return unpack(body);
}

function* linesOf(text: Buffer): Generator<string> {
  for (let from = 0; from < text.length;) {
    const end = text.indexOf(0x0a, from);
    yield text.toString('utf8', from, end);
    from = end + 1;
  }
}
