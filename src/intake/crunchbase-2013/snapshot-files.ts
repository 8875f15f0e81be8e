import type { SourceFile } from '../../files/source-file.js';

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

/** The files of the snapshot among others. Copies that were made from the tables have `cb_` before each name. */
export function findSnapshotFiles(files: readonly SourceFile[]): SnapshotFiles {
  const found = new Map<SnapshotFileName, SourceFile>();
  for (const name of snapshotFileNames) {
    const file = files.find((each) => each.name === `${name}.csv` || each.name === `cb_${name}.csv`);
    if (file !== undefined) found.set(name, file);
  }
  return found;
}
