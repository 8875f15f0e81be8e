import { LoopSlice } from '../concurrency/loop-slice.js';
import { listSourceFiles } from '../files/list-source-files.js';
import type { SourceFile } from '../files/source-file.js';
import { type IntakeRecord } from '../records/intake-record.js';
import { recordProducts } from '../records/record-kinds.js';
import { idFormOf, isRecordId, type RecordKind } from '../records/record-kinds.js';
import { readWirePatch, readWireRecord, WireError } from '../records/wire/read-wire-record.js';
import { quote } from '../values/nearest-texts.js';
import { isSignal } from './complete-lists.js';
import type { IntakeItem, IntakeListener } from './intake-item.js';
import { type JsonLine, readJsonLines } from './json-lines.js';
import { RefusalWatch } from './refusal-watch.js';

const kinds: Readonly<Record<string, RecordKind>> = recordProducts;

/** Both endings are common for files with one JSON document per line. */
const fileName = /^(\w+)\.(?:ndjson|jsonl)$/;

/**
 * Reads NDJSON files with one record in the contract's format per line. An invalid line becomes a reject and does not
 * stop the import. A file without a valid line is reported as refused. With `isUpdate`, lines contain only the keys to
 * change.
 */
export async function* readContract(
  files: readonly SourceFile[],
  listener: IntakeListener,
  isUpdate = false,
): AsyncGenerator<IntakeItem> {
  const slice = new LoopSlice();
  for (const file of files) {
    const kind = contractKindOf(file.name);
    if (kind === null) continue;
    const watch = new RefusalWatch(file, listener);
    for await (const line of readJsonLines(file, watch, listener)) {
      // A long line takes up to a second in each step, after which a signal is handled.
      if (slice.isOver) await slice.renew();
      listener.signal?.throwIfAborted();
      yield watch.note(line.kind === 'Reject' ? line : readRecord(kind, file, line, isUpdate));
    }
    watch.end();
  }
}

/**
 * Returns the record kind of a contract file, for example `Company` for `companies.ndjson` or `companies.jsonl`; null for any other name.
 */
export function contractKindOf(name: string): RecordKind | null {
  const [, kind = ''] = fileName.exec(name) ?? [];
  return Object.hasOwn(kinds, kind) ? (kinds[kind] ?? null) : null;
}

/** Lists the contract files in a folder or archive, or the given file, in the order in which they must be read. */
export async function listContractFiles(path: string): Promise<SourceFile[]> {
  return orderContractFiles(await listSourceFiles(path));
}

/**
 * Selects the contract files and sorts them into the order in which they must be read: signals first, so that the
 * records that they name are written once, with their IDs (D22).
 */
export function orderContractFiles(files: readonly SourceFile[]): SourceFile[] {
  const order = Object.values(kinds).toSorted((a, b) => Number(isSignal(b)) - Number(isSignal(a)));
  return files
    .map((file) => ({ file, kind: contractKindOf(file.name) }))
    .filter((each): each is { file: SourceFile; kind: RecordKind } => each.kind !== null)
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .map(({ file }) => file);
}

function readRecord(
  kind: RecordKind,
  file: SourceFile,
  { line, text, value }: JsonLine,
  isUpdate: boolean,
): IntakeItem {
  try {
    const item = isUpdate ? readPatch(kind, value) : readWireRecord(kind, value);
    const { id } = item.record;
    if (isRecordId(kind, id)) return { ...item, source: { file: file.label, line, text } };
    const detail = `the ID: got ${quote(id)}, need ${idFormOf(kind)}`;
    return { kind: 'Reject', file: file.label, line, reason: 'does not match the contract', detail, text };
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return { kind: 'Reject', file: file.label, line, reason: error.reason, detail: error.detail, text };
  }
}

/** Returns a line of `import --update`. Its record has only an ID, because the writer reads the stored one. */
function readPatch(kind: RecordKind, value: unknown): IntakeRecord {
  const { id, patch } = readWirePatch(kind, value);
  return { kind, record: { id }, patch } as IntakeRecord;
}
