import { type CorrectionReport, type CorrectionTerms, correctRecord } from '../corrections/correct-record.js';
import { liftCorrections } from '../corrections/lift-corrections.js';
import { listDuplicates } from '../corrections/list-duplicates.js';
import { parseSetting } from '../corrections/read-settings.js';
import { showRecord } from '../corrections/show-record.js';
import { readRecordProduct, requireProduct } from '../records/read-product.js';
import { listProducts } from '../records/record-kinds.js';
import type { Command, CommandServices } from './command.js';
import { suppressionOf } from './suppression-of.js';

/** The record of a command. */
interface RecordInput {
  /** A product, such as `companies`. */
  readonly product: string;
  readonly id: string;
}

interface ChangeInput extends RecordInput {
  readonly reason: string;
  readonly dryRun: boolean;
}

/** `dealgraph record set`: corrects values of a record, which later imports do not change. */
export const recordSet: Command<ChangeInput & { readonly set: readonly string[] }> = async (
  { product, id, set, reason, dryRun },
  services,
) => {
  const kind = readRecordProduct(product);
  const settings = set.map((one) => parseSetting(kind, one));
  const correction = { kind, id, settings, reason, isDryRun: dryRun };
  return describe({ product, id, dryRun }, await correctRecord(services.db, correction, termsOf(services)));
};

/** `dealgraph record unset`: lifts corrections, so that the values of the source come back. */
export const recordUnset: Command<ChangeInput & { readonly paths: readonly string[] }> = async (
  { product, id, paths, reason, dryRun },
  services,
) => {
  const lifting = { kind: readRecordProduct(product), id, paths, reason, isDryRun: dryRun };
  return describe({ product, id, dryRun }, await liftCorrections(services.db, lifting, termsOf(services)));
};

/** `dealgraph record show`: shows a record with its corrections. */
export const recordShow: Command<RecordInput> = async ({ product, id }, { db }) => {
  const { record, corrections } = await showRecord(db, readRecordProduct(product), id);
  return { product, id, corrections, record };
};

function termsOf(services: CommandServices): CorrectionTerms {
  const { clock, audit } = services;
  return {
    clock,
    actor: audit.actor,
    suppression: suppressionOf(services),
    audit: (client, change) => audit.write(client, change),
  };
}

function describe(
  record: RecordInput & { readonly dryRun: boolean },
  { version, changes, searches }: CorrectionReport,
): object {
  return { ...record, version, changes, ...(searches !== null && { searches }) };
}

interface DuplicatesInput {
  readonly product: string;
  readonly minScore: number;
  readonly limit: number;
  readonly after?: string;
}

/** `dealgraph duplicates list`: lists pairs of records that are probably the same. */
export const duplicatesList: Command<DuplicatesInput> = async ({ product, ...request }, { db }) =>
  listDuplicates(db, { product: requireProduct(product, listProducts), ...request });
