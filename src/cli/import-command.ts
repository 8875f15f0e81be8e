import { createHash, randomUUID } from 'node:crypto';
import { open, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ImportMode } from '../import/check-lines.js';
import { importItems } from '../import/import-items.js';
import { type ImportProgress, type ImportReport, sumCounts } from '../import/import-options.js';
import type { FileRefusal, IntakeItem, IntakeListener } from '../import/intake-item.js';
import { RejectsFile } from '../import/rejects-file.js';
import { forgetImport, noteImport } from '../import/sql/import-checkpoints.js';
import { byField, recordKinds } from '../records/record-kinds.js';
import { type Command, CommandError, type CommandServices, type Progress } from './command.js';
import { beginComplete, type CompleteOptions, finishComplete, removedLinesOf } from './complete-import.js';
import { findImportFiles, type ImportFiles } from './find-import-files.js';
import { findMappedFiles } from './find-mapped-files.js';
import type { FormatRow } from './format-table.js';
import { ImportForecast } from './import-forecast.js';
import type { ImportFormat } from './import-formats.js';
import { readMap } from './map-command.js';
import { readVersion } from './read-version.js';
import { suppressionOf } from './suppression-of.js';

export interface ImportInput extends CompleteOptions {
  /** Absolute paths of folders or files. */
  readonly paths: readonly string[];
  readonly format?: ImportFormat;
  /** The text of a column map; the files are then CSV files and workbooks of any name (docs/importing.md). */
  readonly map?: string;
  /** The sheet to read of a workbook, with a map. */
  readonly sheet?: string;
  /** Absolute path of the file for rejected lines; defaults to a new file in the data directory. */
  readonly rejects?: string;
  /** If true, writes all records again, even those that an interrupted import of the same files has written. */
  readonly fromStart?: boolean;
  /** How records replace stored ones (D27). Lines of the contract format are checked by default. */
  readonly mode?: Exclude<ImportMode, 'whole'>;
}

/** `dealgraph import`: reads folders or files of one format, and writes their records to the database. */
export const importCommand: Command<ImportInput> = async (input, services) => {
  const { signal } = services;
  const found =
    input.map === undefined
      ? await findImportFiles(input.paths, input.format, signal)
      : await findMappedFiles(input.paths, readMap(input.map, input.sheet, input.mode === 'update'), signal);
  const mode = modeOf(input, found.row);
  const files = [...new Set(found.groups.flat().map(({ diskPath }) => diskPath))];
  const reported = reportImport(services);
  const progress = await followImport(files, found.row, { onProgress: reported.onProgress, signal });
  const stamp = services.clock.now().toISOString().replace(/[:.]/g, '-');
  const target = input.rejects ?? join(services.dataDirectory, 'rejects', `${stamp}.ndjson`);
  await refuseToOverwrite(target, files);
  const rejects = new RejectsFile(target);
  await rejects.empty();
  const started = performance.now();
  const complete = await beginComplete(services, input);
  const settings = { directory: services.dataDirectory, isUpdate: mode === 'update' };
  const report = await importItems(services.db, readAll(found, progress.listener, settings), {
    rejects,
    clock: services.clock,
    signal,
    progress: progress.progress,
    inputId: await identifyInput(
      files,
      `${found.row.format} ${mode} ${input.map ?? ''} ${input.sheet ?? ''}`,
    ),
    fromStart: input.fromStart ?? false,
    mode,
    removedLines: removedLinesOf(services, input),
    suppression: suppressionOf(services),
    ...(complete !== null && { onRecord: complete.onRecord }),
    onCount: (what, by) => {
      progress.listener.onCount(what, by);
    },
  }).finally(reported.end);
  const unread = listUnread(found, progress);
  const notRead = unread.refusedFiles.length + unread.unreadFiles.length;
  const missing = await finishComplete(complete, report, notRead, services).finally(() => complete?.end());
  return {
    ...describeReport(report),
    ...missing,
    ...unread,
    counts: progress.counts,
    searches: report.searches,
    seconds: Math.round((performance.now() - started) / 100) / 10,
  };
};

function describeReport(report: ImportReport) {
  return {
    imported: byField(recordKinds, '', (kind) => report.imported[kind]),
    alreadyImported: report.alreadyImported,
    retainedCorrections: report.retainedCorrections,
    removed: report.removed,
    suppressed: report.suppressed,
    restored: report.restored,
    rejected: report.rejected,
    rejectsFile: report.rejectsFile,
    rejectedByReason: report.rejectedByReason,
  };
}

/** @throws CommandError for `--update` with a format whose records consist of several rows. */
function modeOf({ mode }: ImportInput, { hasSeparateFiles, title }: FormatRow): ImportMode {
  if (hasSeparateFiles === true) return mode ?? 'whole';
  if (mode === 'update')
    throw new CommandError(
      `--update is for contract NDJSON and for CSV files with --map, but the files are of ${title}. Import them without --update.`,
    );
  return 'replace';
}

/** Lists the files that were refused or not read. If a file in an archive is listed, the archive itself is not. */
function listUnread(found: ImportFiles, progress: FilesNotRead) {
  const refused = [...progress.refused].map(([file, refusal]) => ({ file, ...refusal }));
  const others = found.refused
    .filter(({ file }) => !refused.some((one) => one.file.startsWith(`${file}/`)))
    .map((one) => ({ ...one, isPartlyRead: false }));
  const unread = [...progress.unread].map(([file, reason]) => ({ file, reason }));
  return { refusedFiles: [...refused, ...others], unreadFiles: [...unread, ...found.unread] };
}

interface FilesNotRead {
  readonly refused: ReadonlyMap<string, FileRefusal>;
  readonly unread: ReadonlyMap<string, string>;
}

/**
 * Checks that the file for rejected lines is not one of the input files, which it would overwrite.
 * @throws CommandError when it is.
 */
async function refuseToOverwrite(target: string, files: readonly string[]): Promise<void> {
  const real = await realpath(target).catch(() => target);
  for (const file of files)
    if ((await realpath(file).catch(() => file)) === real)
      throw new CommandError(
        `--rejects cannot be ${target}, which is a file to import. Choose another file.`,
      );
}

async function* readAll(
  { row, groups }: ImportFiles,
  listener: IntakeListener,
  settings: Parameters<FormatRow['read']>[2],
): AsyncGenerator<IntakeItem> {
  for (const group of groups) yield* row.read(group, listener, settings);
}

const pauseMs = 2000;

/**
 * Stores the progress of an import every 2 seconds, for the metrics of servers on the same database. If storing fails,
 * the import continues: a database problem will also fail the import's own writes.
 */
function reportImport({ db, onProgress }: Pick<CommandServices, 'db' | 'onProgress'>) {
  const id = randomUUID();
  let notedAt = -Infinity;
  let noting: Promise<void> = Promise.resolve();
  const note = (progress: Progress): void => {
    const now = performance.now();
    if (now < notedAt + pauseMs) return;
    notedAt = now;
    noting = noting.then(() => noteImport(db, id, progress)).catch(() => undefined);
  };
  return {
    onProgress: (progress: Progress): void => {
      onProgress(progress);
      note(progress);
    },
    end: async (): Promise<void> => {
      await noting;
      await forgetImport(db, id).catch(() => undefined);
    },
  };
}

const sampleLength = 65_536;

/**
 * Returns an ID for the input of an import. It is the same while the files, their order, the way to import
 * them and this build are the same.
 * Because files can be large, it is computed from their names, sizes and modification times, and their first and last
 * bytes. Returns null if a file cannot be opened, or if it is a pipe or device, which cannot be read twice.
 */
async function identifyInput(files: readonly string[], way: string): Promise<string | null> {
  const hash = createHash('sha256').update(JSON.stringify([way, readVersion(), await builtAt()]));
  for (const path of files) {
    const found = await stat(path).catch(() => null);
    if (found?.isFile() !== true) return null;
    hash.update(JSON.stringify([basename(path), found.size, found.mtimeMs]));
    if (!(await addSamples(path, found.size, hash))) return null;
  }
  return hash.digest('hex').slice(0, 32);
}

/** Adds the first and last bytes of a file to the hash. Returns false if the file cannot be opened. */
async function addSamples(path: string, size: number, hash: ReturnType<typeof createHash>): Promise<boolean> {
  const file = await open(path).catch(() => null);
  if (file === null) return false;
  try {
    for (const start of [0, Math.max(0, size - sampleLength)]) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleLength), 0, sampleLength, start);
      hash.update(buffer.subarray(0, bytesRead));
    }
    return true;
  } finally {
    await file.close();
  }
}

/** Returns the modification time of this build. Another build may read the same files differently. */
async function builtAt(): Promise<number> {
  return (await stat(__filename)).mtimeMs;
}

/** Maximum progress while the command runs: the progress bar is full only when the command has ended. */
const maxDone = 0.99;

/** Measures the sizes of the input files, and creates the import's `ImportFollower`. */
async function followImport(
  files: readonly string[],
  { readingShare }: Pick<FormatRow, 'readingShare'>,
  { onProgress, signal }: Pick<CommandServices, 'onProgress' | 'signal'>,
): Promise<ImportFollower> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file).catch(() => null))?.size ?? 0));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const forecast = new ImportForecast(bytes, performance.now(), readingShare);
  return new ImportFollower(forecast, onProgress, signal);
}

/** Combines the reports of the reader and the writer into the progress of an import. */
class ImportFollower {
  readonly counts: Record<string, number> = {};
  readonly refused = new Map<string, FileRefusal>();
  readonly unread = new Map<string, string>();
  private phase = 'reading files';
  private records = 0;
  private done = 0;

  readonly listener: IntakeListener & { readonly signal: AbortSignal } = {
    signal: this.signal,
    onBytes: (count) => {
      const now = performance.now();
      this.forecast.addBytes(count, now);
      this.report(now);
    },
    onExpected: (count, kind) => {
      this.forecast.expect(count, kind ?? null, performance.now());
    },
    onRefused: (path, refusal) => {
      this.refused.set(path, refusal);
    },
    onUnread: (path, reason) => {
      this.unread.set(path, reason);
    },
    onCount: (what, by) => {
      this.counts[what] = (this.counts[what] ?? 0) + by;
    },
  };

  readonly progress: ImportProgress = {
    onWritten: (written) => {
      const now = performance.now();
      this.forecast.addWritten(written, now);
      this.records += sumCounts(written);
      this.phase = 'writing records';
      this.report(now);
    },
    onResume: (position) => {
      this.phase = `resuming at record ${(position + 1).toLocaleString('en')}`;
      this.report(performance.now());
    },
    onSkipped: (kind) => {
      this.forecast.skip(kind, performance.now());
    },
    onDeferredIndexes: () => {
      this.forecast.deferIndexes();
    },
    onPhase: (next) => {
      const now = performance.now();
      this.forecast.startMaintenance(now);
      [this.phase, this.records] = [next, 0];
      this.report(now);
    },
  };

  constructor(
    private readonly forecast: ImportForecast,
    private readonly onProgress: CommandServices['onProgress'],
    private readonly signal: AbortSignal,
  ) {}

  private report(now: number): void {
    const { forecast, phase, records } = this;
    this.done = Math.max(this.done, Math.min(maxDone, forecast.done(now)));
    this.onProgress({ phase, done: this.done, records, secondsLeft: forecast.secondsLeft(now) });
  }
}
