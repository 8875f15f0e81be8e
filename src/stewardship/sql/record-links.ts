import type { PoolClient } from 'pg';
import type { Queries } from '../../database/queries.js';
import { computed, Statement } from '../../database/statement.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { tableOf } from '../../records/sql/record-rows.js';
import type { MergeableKind } from '../model/mergeable-products.js';

/** A record that has the ID of another one. */
export interface RecordLink {
  readonly kind: RecordKind;
  readonly id: string;
}

type Conditions = readonly (readonly [kind: RecordKind, condition: string])[];

const has = (path: string): string => `${path} ? $1`;

/** The conditions on the records `t` that have the ID `$1`, by the kind of the record with this ID. */
const conditions: Readonly<Record<MergeableKind, Conditions>> = {
  Company: [
    ['FundingRound', 't.company_id = $1'],
    ['Ipo', 't.company_id = $1'],
    ['Acquisition', 't.acquirer_company_id = $1'],
    ['Acquisition', 't.acquiree_company_id = $1'],
    ['Person', has(`jsonb_path_query_array(t.experience, '$[*].companyId')`)],
    ['Company', has('t.reported_clients')],
    ['Investor', 't.company_id = $1'],
    ['Investor', has('t.portfolio_companies')],
    ['TalentSignal', 't.new_position_company_id = $1'],
    ['TalentSignal', 't.past_position_company_id = $1'],
    ['InterestSignal', 't.entity_id = $1'],
  ],
  Person: [
    ['Investor', 't.person_id = $1'],
    ['Company', has(`jsonb_path_query_array(t.founder_info, '$[*].svcPersonId')`)],
    ['TalentSignal', 't.person_id = $1'],
    ['InterestSignal', 't.entity_id = $1'],
  ],
  Investor: [
    ['FundingRound', 't.id IN (SELECT round_id FROM participation WHERE investor_id = $1)'],
    ['InterestSignal', has(`jsonb_path_query_array(t.signal_investors, '$[*].investorId')`)],
  ],
};

function linksSql(kind: MergeableKind): string {
  return conditions[kind]
    .map(([from, where]) => `SELECT '${from}'::text AS kind, t.id FROM "${tableOf[from]}" t WHERE ${where}`)
    .join(' UNION ');
}

const statementOf = (kind: MergeableKind) =>
  new Statement(
    { kind: computed('text'), id: computed('text') },
    `SELECT kind, id FROM (${linksSql(kind)}) link WHERE id <> $1 ORDER BY kind, id COLLATE "C" LIMIT $2`,
  );

const listLinked = {
  Company: statementOf('Company'),
  Person: statementOf('Person'),
  Investor: statementOf('Investor'),
};

/** Returns at most `limit` records that have the ID of this record. */
export async function listLinks(
  client: Queries,
  kind: MergeableKind,
  id: string,
  limit: number,
): Promise<readonly RecordLink[]> {
  const { rows } = await client.query(listLinked[kind].with(id, limit));
  return rows as readonly RecordLink[];
}

/**
 * Has the next refresh evaluate the saved searches whose filters name one of these IDs for all records that link to the
 * survivor: an ID in a filter now leads to other records, although these have not changed.
 */
export async function noteFilteredLinks(
  client: PoolClient,
  kind: MergeableKind,
  survivorId: string,
  ids: readonly string[],
): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM saved_search WHERE EXISTS (SELECT FROM unnest($1::text[]) id WHERE strpos(filter::text, id) > 0) LIMIT 1`,
    [ids],
  );
  if (rowCount === 0) return;
  await client.query(
    `INSERT INTO changed_record (kind, record_id) SELECT kind, id FROM (${linksSql(kind)}) link
     UNION ALL SELECT $2, $1`,
    [survivorId, kind],
  );
}
