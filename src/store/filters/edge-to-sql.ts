import type { RecordKind } from '../../domain/record-kinds.js';
import { invariant } from '../../errors/invariant.js';
import { tableOf } from '../records/record-tables.js';

/** An edge as the table it leads to and how its rows are joined: `from` and `to` are aliases. */
type Edge = (from: string, to: string) => { readonly table: string; readonly on: string };

const toOne =
  (table: string, key: string): Edge =>
  (from, to) => ({ table: `"${table}" ${to}`, on: `${to}.id = ${from}."${key}"` });

const toMany =
  (table: string, key: string): Edge =>
  (from, to) => ({ table: `"${table}" ${to}`, on: `${to}."${key}" = ${from}.id` });

const edges: Readonly<Partial<Record<RecordKind, Readonly<Record<string, Edge>>>>> = {
  Company: { fundingRounds: toMany('funding_round', 'company_id'), ipos: toMany('ipo', 'company_id') },
  Person: { investor: toMany('investor', 'person_id') },
  Investor: {
    person: toOne('person', 'person_id'),
    company: toOne('company', 'company_id'),
    fundingRounds: (from, to) => ({
      table: `participation p JOIN funding_round ${to} ON ${to}.id = p.round_id`,
      on: `p.investor_id = ${from}.id`,
    }),
  },
  FundingRound: {
    company: toOne('company', 'company_id'),
    investors: (from, to) => ({
      table: `participation p JOIN investor ${to} ON ${to}.id = p.investor_id`,
      on: `p.round_id = ${from}.id`,
    }),
  },
  Acquisition: {
    acquirer: toOne('company', 'acquirer_company_id'),
    acquiree: toOne('company', 'acquiree_company_id'),
  },
  Ipo: { company: toOne('company', 'company_id') },
};

/** "Some record at the end of this edge meets the condition", which speaks of the alias `to`. */
export function edgeToSql(
  kind: RecordKind,
  edge: string,
  from: string,
  to: string,
  condition: string,
): string {
  const { table, on } = edgeOf(kind, edge)(from, to);
  return `EXISTS (SELECT FROM ${table} WHERE ${on} AND (${condition}))`;
}

/** A statement for the ids of the records from which this edge leads to one of the records whose ids are `$1`. */
export function linkedToSql(kind: RecordKind, edge: string): string {
  const { table, on } = edgeOf(kind, edge)('f', 't');
  return `SELECT DISTINCT f.id FROM ${table}, "${tableOf[kind]}" f WHERE ${on} AND t.id = ANY($1)`;
}

function edgeOf(kind: RecordKind, edge: string): Edge {
  const found = edges[kind]?.[edge];
  invariant(found !== undefined, `the edge ${kind}.${edge} is known to the store`);
  return found;
}
