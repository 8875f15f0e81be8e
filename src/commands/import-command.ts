import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { importItems } from '../intake/import-items.js';
import type { FileRefusal, IntakeItem, IntakeListener } from '../intake/intake-item.js';
import { RejectsFile } from '../intake/rejects-file.js';
import { findImportFiles, type ImportFiles } from './find-import-files.js';
import type { ImportFormat } from './import-formats.js';
import { followImport } from './follow-import.js';
import { identifyInput } from './identify-input.js';
import { reportImport } from './report-import.js';
import { CommandError, type Command } from './command.js';

export interface ImportInput {
  /** Absolute paths of folders or files. */
  readonly paths: readonly string[];
  readonly format?: ImportFormat;
  /** Absolute path for rejected lines; by default a file of the data directory. */
  readonly rejects?: string;
  /** Writes all records, also those that an interrupted import of the same files wrote. */
  readonly fromStart?: boolean;
}

/** `dealgraph import`: reads folders or files of one format and writes their records. */
export const importCommand: Command<ImportInput> = async (input, services) => {
  const found = await findImportFiles(input.paths, input.format);
  const files = [...new Set(found.groups.flat().map(({ diskPath }) => diskPath))];
  const reported = reportImport(services);
  const progress = await followImport(files, reported.onProgress);
  const stamp = services.clock.now().toISOString().replace(/[:.]/g, '-');
  const target = input.rejects ?? join(services.dataDirectory, 'rejects', `${stamp}.ndjson`);
  await refuseToOverwrite(target, files);
  const rejects = new RejectsFile(target);
  await rejects.empty();
  const started = performance.now();
  const report = await importItems(services.db, readAll(found, progress.listener, services.dataDirectory), {
    rejects,
    clock: services.clock,
    signal: services.signal,
    progress: progress.progress,
    inputId: await identifyInput(files, found.row.format),
    fromStart: input.fromStart ?? false,
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
    alreadyImported: report.alreadyImported,
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

/** Throws where the rejects would replace a file that is still to be read. */
async function refuseToOverwrite(target: string, files: readonly string[]): Promise<void> {
  const real = await realpath(target).catch(() => target);
  for (const file of files)
    if ((await realpath(file).catch(() => file)) === real)
      throw new CommandError(`--rejects names ${target}, which is a file to import: name another file.`);
}

async function* readAll(
  { row, groups }: ImportFiles,
  listener: IntakeListener,
  directory: string,
): AsyncGenerator<IntakeItem> {
  for (const group of groups) yield* row.read(group, listener, directory);
}
