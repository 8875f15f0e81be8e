import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readCrunchbase } from '../intake/crunchbase/read-crunchbase.js';
import { importItems } from '../intake/import-items.js';
import type { IntakeItem, IntakeListener } from '../intake/intake-item.js';
import { contractKindOf, listContractFiles, readContract } from '../intake/read-contract.js';
import { RejectsFile } from '../intake/rejects-file.js';
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

const crunchbaseFile = /^(companies|rounds2?|acquisitions|investments)\.csv(\.gz)?$|^companies\.json(\.gz)?$/;

/** `dealgraph import`: reads folders or files of one format and writes their records. */
export const importCommand: Command<ImportInput> = async (input, services) => {
  const format = input.format ?? (await detectFormat(input.paths));
  const files = (await Promise.all(input.paths.map((path) => listFiles(path, format)))).flat();
  const reported = reportImport(services);
  const progress = await followProgress(files, reported.onProgress);
  const stamp = services.clock.now().toISOString().replace(/[:.]/g, '-');
  const target = input.rejects ?? join(services.dataDirectory, 'rejects', `${stamp}.ndjson`);
  await refuseToOverwrite(target, files);
  const rejects = new RejectsFile(target);
  await rejects.empty();
  const started = performance.now();
  const report = await importItems(services.db, readAll(input.paths, files, format, progress.listener), {
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
    refusedFiles: [...progress.refused].map(([file, reason]) => ({ file, reason })),
    counts: progress.counts,
    searches: report.searches,
    seconds: Math.round((performance.now() - started) / 100) / 10,
  };
};

/** Throws where the rejects would replace a file that is still to be read. */
async function refuseToOverwrite(target: string, files: readonly string[]): Promise<void> {
  const real = await realpath(target).catch(() => target);
  for (const file of files)
    if ((await realpath(file)) === real)
      throw new CommandError(`--rejects names ${target}, which is a file to import: name another file.`);
}

async function* readAll(
  paths: readonly string[],
  files: readonly string[],
  format: ImportFormat,
  listener: IntakeListener,
): AsyncGenerator<IntakeItem> {
  if (format === 'contract') yield* readContract(files, listener);
  else for (const path of paths) yield* readCrunchbase(path, listener);
}

async function detectFormat(paths: readonly string[]): Promise<ImportFormat> {
  const names = (await Promise.all(paths.map(listNames))).flat();
  if (names.some((name) => contractKindOf(name) !== null)) return 'contract';
  if (names.some((name) => crunchbaseFile.test(name))) return 'crunchbase';
  throw new CommandError(
    `Nothing to import in ${paths.join(', ')}: neither contract files (such as companies.ndjson) nor a Crunchbase export (such as companies.csv) are there.`,
  );
}

async function listNames(path: string): Promise<string[]> {
  try {
    return (await stat(path)).isDirectory() ? await readdir(path) : [basename(path)];
  } catch {
    throw new CommandError(`There is no file or folder ${path}.`);
  }
}

async function listFiles(path: string, format: ImportFormat): Promise<string[]> {
  const names = await listNames(path);
  if (format === 'contract') {
    const files = await listContractFiles(path);
    if (files.length > 0) return files;
    throw new CommandError(
      `${path} is no contract file and holds none, such as companies.ndjson or ipos.ndjson.gz.`,
    );
  }
  if (!(await stat(path)).isDirectory()) {
    throw new CommandError(`A Crunchbase export is imported as a folder, got the file ${path}.`);
  }
  const files = names.filter((name) => crunchbaseFile.test(name)).map((name) => join(path, name));
  if (files.length > 0) return files;
  throw new CommandError(`The folder ${path} holds no file of a Crunchbase export, such as companies.csv.`);
}

/** The share of an import that reading takes when a reader looks at everything before it yields a record. */
const readingShare = 0.2;

/** Progress by records written once it is known how many will come, and by bytes read until then. */
async function followProgress(files: readonly string[], onProgress: CommandServices['onProgress']) {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const total = Math.max(
    1,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  const counts: Record<string, number> = {};
  const refused = new Map<string, string>();
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
  return { listener, counts, refused, onRecords, onPhase };
}
