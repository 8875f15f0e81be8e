import type { RecordKind } from '../../domain/record-kinds.js';
import { invariant } from '../../errors/invariant.js';

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
  const join = edges[kind]?.[edge];
  invariant(join !== undefined, `the edge ${kind}.${edge} is known to the store`);
  const { table, on } = join(from, to);
  return `EXISTS (SELECT FROM ${table} WHERE ${on} AND (${condition}))`;
}
