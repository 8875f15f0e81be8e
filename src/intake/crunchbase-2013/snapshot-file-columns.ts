import { snapshotFileNames, type SnapshotFileName } from './snapshot-files.js';

/** Columns that tell each file of the snapshot from files of the same name in other exports. */
const columns: Readonly<Record<SnapshotFileName, readonly string[]>> = {
  objects: ['id', 'name', 'permalink'],
  people: ['object_id', 'first_name'],
  relationships: ['person_object_id', 'relationship_object_id'],
  degrees: ['object_id', 'degree_type'],
  offices: ['object_id', 'office_id'],
  milestones: ['object_id', 'milestone_at'],
  funding_rounds: ['object_id', 'funding_round_type'],
  investments: ['funding_round_id', 'investor_object_id'],
  funds: ['object_id', 'funded_at'],
  acquisitions: ['acquiring_object_id', 'acquired_object_id'],
  ipos: ['object_id', 'public_at'],
};

/** The same by file name, with and without `cb_` before it. */
export const snapshotFileColumns: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  snapshotFileNames.flatMap((name) => [
    [`${name}.csv`, columns[name]],
    [`cb_${name}.csv`, columns[name]],
  ]),
);
