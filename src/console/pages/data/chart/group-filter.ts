import { type FilterField, filterField } from '../../../filters/fields.js';
import { filterInputOf, type FilterValue } from '../../../filters/filter-model.js';
import { periodOf } from '../../../filters/values/period.js';
import { mergeAll, nest } from '../../../filters/write-filter.js';
import type { Product } from '../../../generated/documents.js';
import type { GroupOption } from '../../../products/group-parts.js';
import type { ChartAnswer } from './chart-request.js';

type Key = ChartAnswer['groups'][number]['key'][number];

/** A group of a chart as a filter: its records are those that match the chart's filter and this one. */
interface GroupTerms {
  readonly product: Product;
  readonly group: GroupOption;
}

/** The API truncates longer texts of groups. */
const maxKeyLength = 1000;

/** Returns a filter for the records of a group within those of the chart's filter. Null if filters cannot express it. */
export function filterOfGroup(terms: GroupTerms, key: Key, filter: FilterValue): FilterValue | null {
  const own =
    terms.group.field === null ? recordFilter(terms, key) : fieldFilter(terms, terms.group.field, key);
  return own === null ? null : mergeAll([filter, own]);
}

/** Returns the filter for the records that an edge links to the record of the group. */
function recordFilter({ product, group }: GroupTerms, { value }: Key): FilterValue | null {
  const edge = group.edge ?? '';
  if (edge === 'portfolio') return value === null ? null : portfolioFilter(value);
  const steps = edge.split('.');
  const kinds = kindsOf(filterInputOf[product], steps);
  if (kinds === null) return null;
  const linked = (body: FilterValue): FilterValue =>
    steps.reduceRight(
      (inner, step, at) => ({ [step]: kinds[at] === 'many' ? { some: inner } : inner }),
      body,
    );
  return value === null ? { not: linked({}) } : linked({ id: { eq: value } });
}

/** Returns for each edge of a path whether it leads to one record or to several; null if a filter cannot follow it. */
function kindsOf(input: string, steps: readonly string[]): readonly ('one' | 'many')[] | null {
  let from: string | null = input;
  const kinds: ('one' | 'many')[] = [];
  for (const step of steps) {
    const field: FilterField | undefined = from === null ? undefined : filterField(from, step);
    if (field?.kind !== 'one' && field?.kind !== 'many') return null;
    kinds.push(field.kind);
    from = field.target;
  }
  return kinds;
}

/** The portfolio of an investor consists of the companies of its rounds and those that it lists. */
function portfolioFilter(companyId: string): FilterValue {
  return {
    or: [
      { fundingRounds: { some: { companyId: { eq: companyId } } } },
      { portfolioCompanies: { has: companyId } },
    ],
  };
}

function fieldFilter({ product, group }: GroupTerms, path: string, key: Key): FilterValue | null {
  const input = filterInputOf[product];
  const target = group.edge === null ? input : filterField(input, group.edge)?.target;
  const field = target == null ? undefined : filterField(target, path);
  if (field === undefined) return null;
  const whole = group.edge === null ? path : `${group.edge}.${path}`;
  if (key.value === null)
    return group.edge === null
      ? nest(path, { isNull: true })
      : // The record at the end of the edge can be unknown too.
        { not: nest(whole, { isNull: false }) };
  const operands = operandsOf(group, field.kind, key.value, key);
  return operands === null ? null : nest(whole, operands);
}

function operandsOf(
  { kind }: GroupOption,
  type: string,
  value: string,
  { from, to }: Key,
): FilterValue | null {
  if (kind === 'bands')
    return { ...(from === null ? {} : { gte: from }), ...(to === null ? {} : { lt: to }) };
  if (kind === 'date') return periodOperands(value);
  if (type === 'number') return { eq: Number(value) };
  if (type === 'boolean') return { eq: value === 'true' };
  if (type === 'list') return { has: value };
  return value.length >= maxKeyLength ? { startsWith: value } : { eq: value };
}

/** Returns the first and last day of a period in the API's format: `2021`, `2021-Q1` or `2021-01`. */
function periodOperands(text: string): FilterValue | null {
  const [year = '', rest] = text.split('-');
  const period =
    rest === undefined
      ? periodOf('year', Number(year))
      : rest.startsWith('Q')
        ? periodOf('quarter', Number(year), Number(rest.slice(1)))
        : periodOf('month', Number(year), Number(rest));
  return period === null ? null : { gte: period.from, lte: period.to };
}
