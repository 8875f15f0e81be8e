import { z } from 'zod';
import { date, integer, text } from './wire-fields.js';

/** A row of usage. */
export const usageRowWire = z
  .strictObject({
    group: text.describe('Which day, key (by its id), operation or door'),
    subgroup: text.nullable().describe('Which part of it, by what `then` says; null without it'),
    credits: integer.describe('Credits charged'),
    requests: integer.describe('Requests that were charged for'),
  })
  .meta({ id: 'UsageRow', description: 'What was charged of one part' });

const grouping = z
  .enum(['day', 'key', 'operation', 'door'])
  .meta({ id: 'UsageGrouping', description: 'What usage is broken down by' });

/** What an organization was charged (D5). */
export const usageWire = z.strictObject({
  from: date.describe('First day, UTC'),
  to: date.describe('Last day, UTC, included'),
  by: grouping.describe('By what it is broken down'),
  then: grouping.nullable().describe('By what each row is broken down further; null for nothing'),
  credits: integer.describe('Credits charged'),
  requests: integer.describe('Requests that were charged for'),
  rows: z.array(usageRowWire).describe('Its parts'),
});

type UsageWire = z.output<typeof usageWire>;

/** Rows of usage as they are told; they have their wire form already. */
export function serializeUsage(
  usage: Omit<UsageWire, 'rows'> & { readonly rows: readonly UsageRowWire[] },
): UsageWire {
  const { from, to, by, then, credits, requests, rows } = usage;
  return { from, to, by, then, credits, requests, rows: rows.map(serializeUsageRow) };
}

type UsageRowWire = z.output<typeof usageRowWire>;

export function serializeUsageRow({ group, subgroup, credits, requests }: UsageRowWire): UsageRowWire {
  return { group, subgroup, credits, requests };
}

/** The columns of its rows as CSV. */
export const usageColumns = [['group'], ['subgroup'], ['credits'], ['requests']].map((path) => ({ path }));
