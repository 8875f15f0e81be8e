import { reasonBounds } from '../../accounts/model/suspension.js';
import type { CorrectionActor } from '../../corrections/sql/corrections.js';
import { boolean, count, id, json, listOf, moment, object, part, text } from '../../objects/fields.js';
import { input } from '../../objects/inputs.js';

const product = text('The kind of the record, for example `companies`.');
const recordId = id('The ID of the record.');
const reason = text('The reason, which feeds and the audit log report.').within(reasonBounds);

/** The result of a removal. */
export const removedRecordTable = object('RemovedRecord', 'The result of a removal.', {
  kind: product,
  id: recordId,
  removed: boolean('False if the record was removed before.'),
  lists: count('The number of lists that had the record.'),
});

/** The body of `POST /records/:kind/:id/restore`. */
export const restoreRecordInput = input({ graph: 'RestoreRecordRequest' }, 'The reason of a restore.', {
  reason,
});

/** The result of a restore. */
export const restoredRecordTable = object('RestoredRecord', 'The result of a restore.', {
  kind: product,
  id: recordId,
  restored: boolean('False if the record was not removed.'),
});

/** The body of `PATCH /records/:kind/:id`. */
export const correctRecordInput = input(
  { graph: 'CorrectRecordRequest' },
  'Either `set` or `unset`, with a reason.',
  {
    set: json('New values by path, for example `{"hq.city": "Boston"}`.').optional(),
    unset: listOf(text('Paths whose corrections are lifted.')).within({ least: 1 }).optional(),
    reason: text('The reason, which the list of corrections and the audit log report.').within(reasonBounds),
    dryRun: boolean('True to return what would change, and change nothing.').optional(false),
  },
);

/** A value before and after a correction. */
const changedValueTable = object('ChangedValue', 'A value before and after a correction.', {
  path: text('The path of the value in the JSON of the record.'),
  values: json('`before` and `after`.').from(
    ({ before, after }: { readonly before: unknown; readonly after: unknown }) => ({ before, after }),
  ),
});

/** The result of a correction. */
export const correctedRecordTable = object('CorrectedRecord', 'The result of a correction.', {
  kind: product,
  id: recordId,
  changes: listOf(part(changedValueTable, 'The changed values.')),
});

interface StoredCorrection {
  readonly value: unknown;
  readonly sourceValue: unknown;
  readonly actorKind: CorrectionActor['kind'];
}

const correctionTable = object('RecordCorrection', 'A corrected value of a record.', {
  path: text('The path of the value in the JSON of the record.'),
  values: json("`value`, and `source_value`: the source's newest value.").from(
    ({ value, sourceValue }: StoredCorrection) => ({ value, source_value: sourceValue }),
  ),
  reason: text('Why the value was corrected.'),
  actorKind: text('Kind of the author.').oneOf(['user', 'api_key', 'operator_key']),
  actor: text('The name of the user of the operating system, or the ID of the key.'),
  at: moment('When the value was corrected.'),
});

/** The corrections of a record. */
export const correctionsTable = object('RecordCorrections', 'The corrections of a record.', {
  kind: product,
  id: recordId,
  corrections: listOf(part(correctionTable, 'The corrections, by path.')),
});

/** The body of `POST /records/:kind/:id/merge`. */
export const mergeRecordInput = input({ graph: 'MergeRecordRequest' }, 'A merge.', {
  into: text('The ID of the record that survives.').within({ least: 1, most: 200 }),
  reason,
});

/** The result of a merge. */
export const mergedRecordTable = object('MergedRecord', 'The result of a merge.', {
  kind: product,
  id: recordId,
  into: id('The ID of the record that survived.'),
  merged: boolean('False if the records were merged before.'),
  links: count('The number of records that linked to the merged record.'),
  lists: count('The number of lists that had the merged record.'),
});

/** The body of `POST /records/:kind/:id/merge/undo`. */
export const undoMergeInput = input({ graph: 'UndoMergeRequest' }, 'The reason of an undo.', {
  reason: text('The reason, which the audit log reports.').within(reasonBounds),
});

/** The result of an undo. */
export const undoneMergeTable = object('UndoneMerge', 'The result of an undo.', {
  kind: product,
  id: recordId,
  undone: boolean('False if the merge was undone before.'),
  links: count('The number of records that link to the record again.'),
  linksLeft: count('The number of records that link to the survivor, because they changed since the merge.'),
  lists: count('The number of lists that have the record again.'),
});
