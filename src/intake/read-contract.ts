import { contractFiles } from '../domain/contract-files.js';
import { quote } from '../domain/quote.js';
import { idPrefixes, isRecordId } from '../domain/record-id.js';
import type { RecordKind } from '../domain/record-kinds.js';
import { listSourceFiles } from '../files/list-source-files.js';
import type { SourceFile } from '../files/source-file.js';
import { readWireRecord } from '../wire/read-wire-record.js';
import { WireError } from '../wire/wire-error.js';
import type { IntakeItem, IntakeListener } from './intake-item.js';
import { readJsonLines, type JsonLine } from './json-lines.js';
import { RefusalWatch } from './refusal-watch.js';

const kinds: Readonly<Record<string, RecordKind>> = contractFiles;

const fileName = /^(\w+)\.ndjson$/;

/** The kind of record that a file of this bare name holds, null for any other file. */
export function contractKindOf(name: string): RecordKind | null {
  const [, kind = ''] = fileName.exec(name) ?? [];
  return Object.hasOwn(kinds, kind) ? (kinds[kind] ?? null) : null;
}

/** The contract files of a folder or archive, or the one file that was named, in the order in which they are to be read. */
export async function listContractFiles(path: string): Promise<SourceFile[]> {
  return orderContractFiles(await listSourceFiles(path));
}

/** Those of the files that are contract files, in the order in which they are to be read. */
export function orderContractFiles(files: readonly SourceFile[]): SourceFile[] {
  const order = Object.values(kinds);
  return files
    .map((file) => ({ file, kind: contractKindOf(file.name) }))
    .filter((each): each is { file: SourceFile; kind: RecordKind } => each.kind !== null)
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .map(({ file }) => file);
}

/**
 * Reads contract NDJSON: a record of the contract's own shape a line. A bad line is a reject and stops nothing else; a
 * file without a good line is reported as refused.
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
    const detail = `the id: got ${quote(id)}, need ${idPrefixes[kind]}hex digits`;
    return { kind: 'Reject', file: file.label, line, reason: 'breaks the contract', detail, text };
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return { kind: 'Reject', file: file.label, line, reason: error.reason, detail: error.detail, text };
  }
}
