import { readMonth } from '../operator/report-month.js';
import { listOrganizationUsage } from '../operator/sql/organization-usage.js';
import { csvHead, csvLine } from '../records/wire/csv-line.js';
import { toSnakeKeys } from '../values/snake-keys.js';
import type { Command } from './command.js';

interface MonthUsageInput {
  /** For example `2026-11`; defaults to the current month (UTC). */
  readonly month?: string;
  /** Writes the rows to standard output as CSV. */
  readonly csv: boolean;
}

const figures = ['credits', 'requests', 'refunds', 'lateRefunds', 'grantsUsed'] as const;
const names = [
  ...['organization_id', 'external_id', 'name'],
  ...['credits', 'requests', 'refunds', 'late_refunds', 'grants_used'],
];
const columns = names.map((name) => ({ path: [name] }));

/** `dealgraph usage --all`: reports the charges and refunds of all organizations in a month, read by one statement. */
export const monthUsage: Command<MonthUsageInput> = async ({ month, csv }, { db, clock, output }) => {
  const of = month ?? clock.now().toISOString().slice(0, 7);
  const organizations = await listOrganizationUsage(db, readMonth('--month', of), {
    after: null,
    limit: null,
  });
  if (csv)
    await output(csvHead(columns) + organizations.map((one) => csvLine(columns, toSnakeKeys(one))).join(''));
  const total = (figure: (typeof figures)[number]): number =>
    organizations.reduce((sum, one) => sum + one[figure], 0);
  const sums = { month: of, ...Object.fromEntries(figures.map((figure) => [figure, total(figure)])) };
  return csv ? sums : { ...sums, organizations };
};
