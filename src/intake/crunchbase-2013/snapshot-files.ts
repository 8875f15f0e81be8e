import { findSourceFile, type SourceFile } from '../source-file.js';

/** The files of the snapshot in the order in which they are read: each refers to those before it. */
export const snapshotFileNames = [
  'objects',
  'people',
  'relationships',
  'degrees',
  'offices',
  'milestones',
  'funding_rounds',
  'investments',
  'funds',
  'acquisitions',
  'ipos',
] as const;

export type SnapshotFileName = (typeof snapshotFileNames)[number];

/** The files that are there; any of them may be missing. */
export type SnapshotFiles = ReadonlyMap<SnapshotFileName, SourceFile>;

/** Finds the files of the snapshot in a folder. Copies that were made from the tables have `cb_` before each name. */
export async function findSnapshotFiles(folder: string): Promise<SnapshotFiles> {
  const files = new Map<SnapshotFileName, SourceFile>();
  for (const name of snapshotFileNames) {
    const file =
      (await findSourceFile(folder, `${name}.csv`)) ?? (await findSourceFile(folder, `cb_${name}.csv`));
    if (file !== null) files.set(name, file);
  }
  return files;
}
