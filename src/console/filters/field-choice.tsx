import { SearchChoice, type SearchOption } from '../components/search-choice.js';
import { fieldCatalog } from '../products/field-catalog.js';
import { comparisonsOf } from './comparisons.js';
import { type FilterField, filterField, filterFieldsOf } from './fields.js';
import { type Item, newItemId } from './filter-model.js';

export interface FieldChoiceProps {
  readonly input: string;
  /** False if no further edge can be nested. Default: true. */
  readonly hasEdges?: boolean;
  /** The path of the selected field. The path of a traction metric stands for all of its values. */
  readonly value: string | null;
  readonly onChange: (path: string) => void;
  readonly label?: string;
  /** The name of the list for screen readers. Default: the label. */
  readonly name?: string;
}

interface Section {
  readonly title: string;
  readonly options: readonly SearchOption[];
}

const known = new Map<string, readonly Section[]>();

/**
 * A dropdown list of the fields and edges of a record kind. They are grouped, most used first, and can be found by
 * synonyms too.
 */
export function FieldChoice(props: FieldChoiceProps) {
  const { input, hasEdges = true, value, onChange, label = 'Field', name = label } = props;
  const key = `${input} ${hasEdges}`;
  const sections = known.get(key) ?? sectionsOf(input, hasEdges);
  known.set(key, sections);
  return (
    <SearchChoice
      label={name}
      hideLabel
      value={value}
      placeholder={label}
      sections={sections}
      searchLabel="Search fields"
      onChange={onChange}
    />
  );
}

const isEdge = ({ kind }: FilterField): boolean => kind === 'one' || kind === 'many';

/**
 * Returns the fields of the catalog that are in the schema, then the fields of the schema that are not in the catalog.
 */
function sectionsOf(input: string, hasEdges: boolean): readonly Section[] {
  const fields = filterFieldsOf(input).filter((field) => hasEdges || !isEdge(field));
  const hasField = (path: string): boolean =>
    fields.some((field) => field.path === path || field.path === `${path}.latest`);
  const sections = (fieldCatalog[input] ?? []).map(({ title, fields: entries }) => ({
    title,
    options: entries
      .filter(({ path }) => hasField(path))
      .map(({ path, label, synonyms, note }) => ({
        value: path,
        label,
        ...(synonyms === undefined ? {} : { synonyms: `${title} ${synonyms}` }),
        ...(note === undefined ? {} : { note }),
      })),
  }));
  const listed = sections.flatMap(({ options }) => options.map(({ value }) => value));
  const isListed = ({ path }: FilterField): boolean =>
    listed.some(
      (each) => path === each || (each.startsWith('tractionMetrics.') && path.startsWith(`${each}.`)),
    );
  const others = fields
    .filter((field) => !isListed(field))
    .map(({ path, label }) => ({ value: path, label }));
  return [...sections, { title: 'Other', options: others }].filter(({ options }) => options.length > 0);
}

/** Creates the item for a newly selected field. */
export function itemOfField(input: string, path: string, id = newItemId()): Item {
  const field = filterField(input, path);
  if (field?.kind === 'one' || field?.kind === 'many')
    return {
      kind: 'edge',
      id,
      field: path,
      quantifier: field.kind === 'one' ? 'is' : 'some',
      direction: '',
      body: { kind: 'group', id: newItemId(), join: 'all', items: [] },
    };
  // Only the path of a traction metric is not itself a field.
  const leaf = field === undefined ? `${path}.latest` : path;
  const kind = field?.kind ?? 'number';
  return {
    kind: 'condition',
    id,
    field: leaf,
    comparison: comparisonsOf[kind][0]?.id ?? 'eq',
    values: kind === 'boolean' ? ['true'] : [],
  };
}
