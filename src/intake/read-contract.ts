import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { quote } from '../domain/quote.js';
import { idPrefixes, isRecordId } from '../domain/record-id.js';
import type { RecordKind } from '../domain/record-kinds.js';
import { readWireRecord } from '../wire/read-wire-record.js';
import { WireError } from '../wire/wire-error.js';
import { contractFiles } from '../domain/contract-files.js';
import type { IntakeItem, IntakeListener } from './intake-item.js';
import { readJsonLines, type JsonLine } from './json-lines.js';
import { RefusalWatch } from './refusal-watch.js';
import type { SourceFile } from './source-file.js';

const kinds: Readonly<Record<string, RecordKind>> = contractFiles;

const fileName = /^(\w+)\.ndjson(\.gz)?$/;

/** The kind of record that a file of this name holds, null for any other file. */
export function contractKindOf(path: string): RecordKind | null {
  const [, name = ''] = fileName.exec(basename(path)) ?? [];
  return Object.hasOwn(kinds, name) ? (kinds[name] ?? null) : null;
}

/** The contract files of a folder, or the one file that was named, in the order in which they are to be read. */
export async function listContractFiles(path: string): Promise<string[]> {
  const isFolder = (await stat(path)).isDirectory();
  const [folder, names] = isFolder ? [path, await readdir(path)] : [dirname(path), [basename(path)]];
  const order = Object.values(kinds);
  return names
    .map((name) => ({ path: join(folder, name), kind: contractKindOf(name) }))
    .filter((file): file is { path: string; kind: RecordKind } => file.kind !== null)
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .map((file) => file.path);
}

/**
 * Reads contract NDJSON: a record of the contract's own shape a line. A bad line is a reject and stops nothing else; a
 * file without a good line is reported as refused.
 */
export async function* readContract(
  paths: readonly string[],
  listener: IntakeListener,
): AsyncGenerator<IntakeItem> {
  for (const path of paths) {
    const kind = contractKindOf(path);
    if (kind === null) continue;
    const file: SourceFile = { name: basename(path), path };
    const lines = readJsonLines(file, (count) => {
      listener.onBytes(count);
    });
    const watch = new RefusalWatch(file, listener);
    for await (const line of lines)
      yield watch.note(line.kind === 'Reject' ? line : readRecord(kind, file, line));
    watch.end();
  }
}

function readRecord(kind: RecordKind, file: SourceFile, { line, text, value }: JsonLine): IntakeItem {
  try {
    const item = readWireRecord(kind, value);
    const { id } = item.record;
    if (isRecordId(kind, id)) return { ...item, source: { file: file.name, line, text } };
    const detail = `the id: got ${quote(id)}, need ${idPrefixes[kind]}hex digits`;
    return { kind: 'Reject', file: file.name, line, reason: 'breaks the contract', detail, text };
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return { kind: 'Reject', file: file.name, line, reason: error.reason, detail: error.detail, text };
  }
}
