import { SearchChoice, type SearchOption } from '../components/search-choice.js';
import { fieldCatalog } from './fields/field-catalog.js';
import { filterFieldsOf, type FilterField } from './filter-fields.js';

export interface FieldChoiceProps {
  readonly input: string;
  /** False where the filter may not follow another edge. Default true. */
  readonly hasEdges?: boolean;
  /** A traction metric stands for all of its figures. */
  readonly value: string | null;
  readonly onChange: (path: string) => void;
  readonly label?: string;
}

interface Section {
  readonly title: string;
  readonly options: readonly SearchOption[];
}

const known = new Map<string, readonly Section[]>();

/** Chooses a field of a kind of record, or an edge from it: grouped, most used first, found by synonyms. */
export function FieldChoice(props: FieldChoiceProps) {
  const { input, hasEdges = true, value, onChange, label = 'Field' } = props;
  const name = `${input} ${hasEdges}`;
  const sections = known.get(name) ?? sectionsOf(input, hasEdges);
  known.set(name, sections);
  return (
    <SearchChoice
      label={label}
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

/** The catalog's fields that the schema has, and below them those that the catalog lacks. */
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
