import { comparisonsOf } from './comparisons.js';
import { filterField } from './filter-fields.js';
import { newItemId, type Item } from './filter-model.js';

/** What is shown when a field was just chosen. */
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
  // The one path that is no field by itself is a metric of traction.
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
