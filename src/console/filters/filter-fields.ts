import { filterInputs } from '../generated/filter-schema.js';
import { catalogEntry } from './fields/field-catalog.js';
import { tractionParts } from './traction-parts.js';
import { wordsOf } from './words-of.js';

export type LeafKind = 'text' | 'list' | 'number' | 'date' | 'boolean' | 'id';

/** A field that can be compared, or an edge that can be followed. */
export interface FilterField {
  /** With dots: `hq.country`. */
  readonly path: string;
  readonly label: string;
  /** A leaf is compared; an edge leads to one record or to many. */
  readonly kind: LeafKind | 'one' | 'many';
  /** The input at the end of an edge. */
  readonly target: string | null;
  /** Whether the edge has a direction. */
  readonly isDirected: boolean;
}

const leaves: Readonly<Record<string, LeafKind>> = {
  TextFilter: 'text',
  TextListFilter: 'list',
  IntegerFilter: 'number',
  NumberFilter: 'number',
  DateFilter: 'date',
  BooleanFilter: 'boolean',
  IdFilter: 'id',
};

const known = new Map<string, readonly FilterField[]>();

/** All fields of an input of the schema, those of its parts too. */
export function filterFieldsOf(input: string): readonly FilterField[] {
  const found = known.get(input) ?? fieldsBelow(input, '', '').map((field) => withLabel(input, field));
  known.set(input, found);
  return found;
}

const tractionPath = /^(tractionMetrics\.\w+)\.(.+)$/;

/** The label of the catalog, where it has one. */
function withLabel(input: string, field: FilterField): FilterField {
  const found = catalogEntry(input, field.path);
  if (found !== undefined) return { ...field, label: found.label };
  const [, metric = '', part = ''] = tractionPath.exec(field.path) ?? [];
  const metricLabel = catalogEntry(input, metric)?.label;
  if (metricLabel === undefined) return field;
  const partLabel = tractionParts.find(({ value }) => value === part)?.label ?? part;
  return { ...field, label: `${metricLabel}, ${partLabel}` };
}

/** The field of a path. */
export function filterField(input: string, path: string): FilterField | undefined {
  return filterFieldsOf(input).find((field) => field.path === path);
}

function fieldsBelow(input: string, path: string, label: string): FilterField[] {
  return Object.entries(filterInputs[input] ?? {}).flatMap(([name, type]) => {
    const below = path === '' ? name : `${path}.${name}`;
    const words = labelOf(label, name);
    const leaf = leaves[type];
    if (leaf !== undefined)
      return [{ path: below, label: words, kind: leaf, target: null, isDirected: false }];
    if (name === 'and' || name === 'or' || name === 'not') return [];
    const inner = filterInputs[type] ?? {};
    if ('some' in inner) return manyFields(below, words, inner);
    if ('and' in inner)
      return [{ path: below, label: words, kind: 'one' as const, target: type, isDirected: false }];
    return fieldsBelow(type, below, words);
  });
}

function manyFields(path: string, label: string, inner: Readonly<Record<string, string>>): FilterField[] {
  return [
    { path, label, kind: 'many', target: inner['some'] ?? null, isDirected: 'direction' in inner },
    {
      path: `${path}.count`,
      label: `Number of ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
      kind: 'number',
      target: null,
      isDirected: false,
    },
  ];
}

function labelOf(label: string, name: string): string {
  if (name === 'tractionMetrics') return 'Traction';
  const words = wordsOf(name);
  return label === '' ? words : `${label}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}
