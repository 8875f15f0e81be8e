import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { importItems } from '../intake/import-items.js';
import type { IntakeItem, IntakeListener } from '../intake/intake-item.js';
import { RejectsFile } from '../intake/rejects-file.js';
import { findImportFiles, type ImportFiles } from './find-import-files.js';
import type { ImportFormat } from './import-formats.js';
import { reportImport } from './report-import.js';
import { CommandError, type Command, type CommandServices } from './command.js';

export interface ImportInput {
  /** Absolute paths of folders or files. */
  readonly paths: readonly string[];
  readonly format?: ImportFormat;
  /** Absolute path for rejected lines; by default a file of the data directory. */
  readonly rejects?: string;
}

/** `dealgraph import`: reads folders or files of one format and writes their records. */
export const importCommand: Command<ImportInput> = async (input, services) => {
  const found = await findImportFiles(input.paths, input.format);
  const files = [...new Set(found.groups.flat().map(({ diskPath }) => diskPath))];
  const reported = reportImport(services);
  const progress = await followProgress(files, reported.onProgress);
  const stamp = services.clock.now().toISOString().replace(/[:.]/g, '-');
  const target = input.rejects ?? join(services.dataDirectory, 'rejects', `${stamp}.ndjson`);
  await refuseToOverwrite(target, files);
  const rejects = new RejectsFile(target);
  await rejects.empty();
  const started = performance.now();
  const report = await importItems(services.db, readAll(found, progress.listener), {
    rejects,
    clock: services.clock,
    signal: services.signal,
    onProgress: progress.onRecords,
    onPhase: progress.onPhase,
  }).finally(reported.end);
  const { Company, Person, Investor, FundingRound, Acquisition, Ipo } = report.imported;
  return {
    imported: {
      companies: Company,
      people: Person,
      investors: Investor,
      fundingRounds: FundingRound,
      acquisitions: Acquisition,
      ipos: Ipo,
    },
    rejected: report.rejected,
    rejectsFile: report.rejectsFile,
    rejectedByReason: report.rejectedByReason,
    ...listUnread(found, progress),
    counts: progress.counts,
    searches: report.searches,
    seconds: Math.round((performance.now() - started) / 100) / 10,
  };
};

/** The files that were refused or not read. An archive that breaks off within a refused file is not named again. */
function listUnread(found: ImportFiles, progress: { readonly refused: Reasons; readonly unread: Reasons }) {
  const named = (reasons: Reasons) => [...reasons].map(([file, reason]) => ({ file, reason }));
  const refused = named(progress.refused);
  const others = found.refused.filter(({ file }) => !refused.some((one) => one.file.startsWith(`${file}/`)));
  return { refusedFiles: [...refused, ...others], unreadFiles: [...named(progress.unread), ...found.unread] };
}

type Reasons = ReadonlyMap<string, string>;

/** Throws where the rejects would replace a file that is still to be read. */
async function refuseToOverwrite(target: string, files: readonly string[]): Promise<void> {
  const real = await realpath(target).catch(() => target);
  for (const file of files)
    if ((await realpath(file).catch(() => file)) === real)
      throw new CommandError(`--rejects names ${target}, which is a file to import: name another file.`);
}

async function* readAll({ row, groups }: ImportFiles, listener: IntakeListener): AsyncGenerator<IntakeItem> {
  for (const group of groups) yield* row.read(group, listener);
}

/** The share of an import that reading takes when a reader looks at everything before it yields a record. */
const readingShare = 0.2;

/** Progress by records written once it is known how many will come, and by bytes read until then. */
async function followProgress(files: readonly string[], onProgress: CommandServices['onProgress']) {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file).catch(() => null))?.size ?? 0));
  const total = Math.max(
    1,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  const counts: Record<string, number> = {};
  const refused = new Map<string, string>();
  const unread = new Map<string, string>();
  let [bytes, records, expected] = [0, 0, 0];
  let phase = 'reading files';
  const tell = (): void => {
    const read = Math.min(1, bytes / total);
    const written = expected === 0 ? read : readingShare * read + (1 - readingShare) * (records / expected);
    onProgress({ phase, done: Math.min(0.99, written), records });
  };
  const listener: IntakeListener = {
    onBytes: (count) => {
      bytes += count;
      tell();
    },
    onExpected: (count) => {
      expected += count;
    },
    onRefused: (path, reason) => {
      refused.set(path, reason);
    },
    onUnread: (path, reason) => {
      unread.set(path, reason);
    },
    onCount: (what, by) => {
      counts[what] = (counts[what] ?? 0) + by;
    },
  };
  const onRecords = (count: number): void => {
    records = count;
    if (count > 0) phase = 'writing records';
    tell();
  };
  const onPhase = (next: string): void => {
    [phase, records] = [next, 0];
    onProgress({ phase, done: 0.99, records });
  };
  return { listener, counts, refused, unread, onRecords, onPhase };
}
