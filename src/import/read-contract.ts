import { contractFiles } from './model/intake-record.js';
import { quote } from '../domain/nearest-texts.js';
import { idFormOf, isRecordId, type RecordKind } from '../records/record-kinds.js';
import { listSourceFiles } from '../files/list-source-files.js';
import type { SourceFile } from '../files/source-file.js';
import { readWireRecord, WireError } from '../records/wire/read-wire-record.js';
import type { IntakeItem, IntakeListener } from './intake-item.js';
import { readJsonLines, type JsonLine } from './json-lines.js';
import { RefusalWatch } from './refusal-watch.js';

const kinds: Readonly<Record<string, RecordKind>> = contractFiles;

const fileName = /^(\w+)\.ndjson$/;

/**
 * Returns the record kind of a contract file, for example `Company` for `companies.ndjson`; null for any other name.
 */
export function contractKindOf(name: string): RecordKind | null {
  const [, kind = ''] = fileName.exec(name) ?? [];
  return Object.hasOwn(kinds, kind) ? (kinds[kind] ?? null) : null;
}

/** Lists the contract files in a folder or archive, or the given file, in the order in which they must be read. */
export async function listContractFiles(path: string): Promise<SourceFile[]> {
  return orderContractFiles(await listSourceFiles(path));
}

/** Selects the contract files and sorts them into the order in which they must be read. */
export function orderContractFiles(files: readonly SourceFile[]): SourceFile[] {
  const order = Object.values(kinds);
  return files
    .map((file) => ({ file, kind: contractKindOf(file.name) }))
    .filter((each): each is { file: SourceFile; kind: RecordKind } => each.kind !== null)
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .map(({ file }) => file);
}

/**
 * Reads NDJSON files with one record in the contract's format per line. An invalid line becomes a reject and does not
 * stop the import. A file without a valid line is reported as refused.
 */
export async function* readContract(
  files: readonly SourceFile[],
  listener: IntakeListener,
): AsyncGenerator<IntakeItem> {
  for (const file of files) {
    const kind = contractKindOf(file.name);
    if (kind === null) continue;
    const watch = new RefusalWatch(file, listener);
    for await (const line of readJsonLines(file, watch, listener))
      yield watch.note(line.kind === 'Reject' ? line : readRecord(kind, file, line));
    watch.end();
  }
}

function readRecord(kind: RecordKind, file: SourceFile, { line, text, value }: JsonLine): IntakeItem {
  try {
    const item = readWireRecord(kind, value);
    const { id } = item.record;
    if (isRecordId(kind, id)) return { ...item, source: { file: file.label, line, text } };
    const detail = `the ID: got ${quote(id)}, need ${idFormOf(kind)}`;
    return { kind: 'Reject', file: file.label, line, reason: 'does not match the contract', detail, text };
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return { kind: 'Reject', file: file.label, line, reason: error.reason, detail: error.detail, text };
  }
}
