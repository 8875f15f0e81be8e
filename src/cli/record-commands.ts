import { requireProduct } from '../records/read-product.js';
import type { RecordKind } from '../records/record-kinds.js';
import { removableProducts } from '../stewardship/model/removable-products.js';
import { removeRecords, type StewardshipTerms } from '../stewardship/remove-records.js';
import { restoreRecords } from '../stewardship/restore-records.js';
import type { Command, CommandServices } from './command.js';
import { suppressionOf } from './suppression-of.js';

export interface RecordRemovalInput {
  /** A product of the contract, such as `companies`. */
  readonly product: string;
  readonly ids: readonly string[];
  readonly reason: string;
}

/** `dealgraph record remove`: removes records from all APIs, and prevents imports from writing them again. */
export const recordRemove: Command<RecordRemovalInput> = async ({ product, ids, reason }, services) => {
  const kind = readKind(product);
  const report = await removeRecords(services.db, { kind, ids, reason }, termsOf(services));
  return { product, reason: reason.trim(), ...report };
};

/** `dealgraph record restore`: restores removed records as they were when they were removed. */
export const recordRestore: Command<RecordRemovalInput> = async ({ product, ids, reason }, services) => {
  const kind = readKind(product);
  const report = await restoreRecords(services.db, { kind, ids, reason }, termsOf(services));
  return { product, reason: reason.trim(), ...report };
};

/** Returns the terms of removals and restores by a command. */
export function termsOf(services: CommandServices): StewardshipTerms {
  const { clock, audit, signal } = services;
  return {
    clock,
    signal,
    suppression: suppressionOf(services),
    audit: (client, changes) => audit.writeAll(client, changes),
  };
}

function readKind(product: string): RecordKind {
  return removableProducts[requireProduct(product, removableProducts)];
}
