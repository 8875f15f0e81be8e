import type { GroupPoint } from '../../../charts/draw-groups.js';
import { periodLabel, shortValue } from '../../../charts/periods.js';
import { wordsOf } from '../../../filters/fields.js';
import type { FilterValue } from '../../../filters/filter-model.js';
import type { GroupOption } from '../../../products/group-parts.js';
import { type ChartAnswer, type ChartTerms, valueOf } from './chart-request.js';
import { filterOfGroup } from './group-filter.js';
import { isTime } from './group-options.js';

/** The ID of the group of records without a value. */
const unknownId = '(unknown)';

/** A group, as shown in the chart and the table. */
export interface ChartRow extends GroupPoint {
  /** The ID of the linked record that the group stands for; null if it is not a record. */
  readonly recordId: string | null;
  readonly count: number;
}

type Key = ChartAnswer['groups'][number]['key'][number];

/**
 * Returns the groups in display order: by period, by band, or by the metric. Records without a value form the last
 * group.
 */
export function rowsOf({ groups }: ChartAnswer, terms: ChartTerms): readonly ChartRow[] {
  const { group, metric, across } = terms;
  const keyed = groups.map((each): ChartRow & { readonly rank: number } => {
    const [key] = each.key;
    const value = key?.value ?? null;
    return {
      id: value ?? unknownId,
      label: labelOf(key, group),
      recordId: key?.record?.id ?? null,
      isUnknown: value === null,
      count: each.count,
      value: valueOf(each, metric),
      across: across === null ? null : valueOf(each, across),
      rank: rankOf(key, group),
    };
  });
  return keyed.sort((one, other) =>
    one.isUnknown === other.isUnknown
      ? one.rank - other.rank
      : Number(one.isUnknown) - Number(other.isUnknown),
  );
}

/** Returns the filters for the records of the groups, by the ID of the group. */
export function filtersOf({ groups }: ChartAnswer, terms: ChartTerms): ReadonlyMap<string, FilterValue> {
  return new Map(
    groups.flatMap(({ key: [key] }) => {
      const filter = key === undefined ? null : filterOfGroup(terms, key, terms.filter);
      return filter === null ? [] : [[key?.value ?? unknownId, filter] as const];
    }),
  );
}

function labelOf(key: Key | undefined, group: GroupOption): string {
  if (key === undefined || key.value === null) return 'Unknown';
  if (group.kind === 'bands') return bandLabel(key, group);
  if (group.kind === 'record') return key.record?.name ?? key.value;
  if (isTime(group)) return periodLabel(key.value);
  if (key.value === '') return '(empty)';
  // Codes such as `venture_capital` are shown as words.
  return /^[a-z]+(_[a-z]+)*$/.test(key.value) ? wordsOf(key.value) : key.value;
}

function bandLabel({ from, to }: Key, { unit }: GroupOption): string {
  if (from === null) return `Under ${shortValue(to, unit)}`;
  if (to === null) return `${shortValue(from, unit)} and over`;
  return unit === 'money'
    ? `${shortValue(from, unit)} to ${shortValue(to, unit)}`
    : `${shortValue(from, unit)}–${shortValue(to - 1, unit)}`;
}

/**
 * Returns the sort rank of a group's key: the lower bound of a band or range, or the period as a number of months.
 * Other groups have rank 0, because the API has already sorted them by the metric.
 */
function rankOf(key: Key | undefined, group: GroupOption): number {
  if (group.kind === 'bands') return key?.from ?? -Infinity;
  if (group.kind === 'range') return Number(/^\d+/.exec(key?.value ?? '')?.[0] ?? 0);
  if (isTime(group)) {
    const [year = '', rest = '0'] = (key?.value ?? '').split('-');
    return Number(year) * 12 + (rest.startsWith('Q') ? Number(rest.slice(1)) * 3 : Number(rest));
  }
  return 0;
}
