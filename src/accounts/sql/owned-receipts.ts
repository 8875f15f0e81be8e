import type { Database } from '../../database/database.js';
import { computed, selectList, Statement } from '../../database/statement.js';
import {
  chargedColumns,
  maxReceipts,
  type Receipt,
  receiptColumns,
  receiptList,
  requestIdPattern,
} from './receipts.js';

/** A receipt with its organization. */
export type OwnedReceipt = Receipt & { readonly organizationId: string };

const listOwned = new Statement(
  { ...receiptColumns, organizationId: 'Organization.id' },
  // Joins the ledger by organization, because the indexes that find its rows by ID begin with the organization.
  `SELECT o.id AS "organizationId", ${receiptList}
   FROM organization o
     JOIN LATERAL (SELECT ${chargedColumns} FROM ledger_entry l
       WHERE l.organization_id = o.id AND (l.request_id = $1 OR l.caller_request_id = $1)
       ORDER BY l.charged_at DESC LIMIT ${maxReceipts}) e ON true
     LEFT JOIN api_key k ON k.id = e.api_key_id
   ORDER BY e.charged_at DESC, e.request_id LIMIT ${maxReceipts}`,
);

/** Returns the receipts with a request ID in all organizations, newest first, for operators. */
export async function findReceipts(db: Database, requestId: string): Promise<OwnedReceipt[]> {
  if (!requestIdPattern.test(requestId)) return [];
  if (db.distribution.isDistributed) return findInShards(db, requestId);
  const { rows } = await db.longPool.query(listOwned.with(requestId));
  return rows;
}

/**
 * Finds receipts in all shards, if accounts are distributed. Joins the ledger by organization, as `listOwned` does.
 * Citus cannot join tables of the coordinator, so the names of keys are read by another statement.
 */
const listInShards = new Statement(
  {
    ...receiptColumns,
    keyName: computed('text').orNull(),
    keyPrefix: computed('text').orNull(),
    organizationId: 'CreditBudget.organizationId',
  },
  `SELECT e.organization_id AS "organizationId", ${receiptList}
   FROM (SELECT b.organization_id, ${chargedColumns} FROM (SELECT organization_id FROM credit_budget) b
       JOIN ledger_entry l ON l.organization_id = b.organization_id AND (l.request_id = $1 OR l.caller_request_id = $1)
     ORDER BY charged_at DESC, request_id LIMIT ${maxReceipts}) e
   CROSS JOIN (SELECT NULL::text AS name, NULL::text AS prefix) k
   ORDER BY e.charged_at DESC, e.request_id`,
);

const keyNames = { keyId: 'ApiKey.id', name: 'ApiKey.name', prefix: 'ApiKey.prefix' } as const;
const findNames = new Statement(
  keyNames,
  `SELECT id AS "keyId", ${selectList({ name: keyNames.name, prefix: keyNames.prefix })} FROM api_key
   WHERE id = ANY($1::text[])`,
);

async function findInShards({ longPool }: Database, requestId: string): Promise<OwnedReceipt[]> {
  const { rows } = await longPool.query(listInShards.with(requestId));
  const { rows: keys } = await longPool.query(findNames.with(rows.map(({ keyId }) => keyId)));
  const known = new Map(keys.map((key) => [key.keyId, key]));
  return rows.map((row) => {
    const key = known.get(row.keyId);
    return { ...row, keyName: key?.name ?? null, keyPrefix: key?.prefix ?? null };
  });
}
