import { List } from './types/list.js';
import { SavedSearch } from './types/saved-search.js';
import { walkFields, type AskedOperation } from './walk-fields.js';

/** The links to what a saved search or a list keeps, and the words for them in the ledger. */
const links: readonly (readonly [type: string, field: string, scope: 'searches:read' | 'lists:read'])[] = [
  [SavedSearch.name, 'results', 'searches:read'],
  [List.name, 'members', 'lists:read'],
];

/** A link to kept records that an operation asks for: its name in the ledger, and what reading its parent needs. */
export interface KeptLink {
  readonly name: string;
  readonly scope: 'searches:read' | 'lists:read';
}

/** Those of the links to kept records that an operation asks for, each once. */
export function keptLinks(asked: AskedOperation): readonly KeptLink[] {
  const found = new Map<string, KeptLink>();
  walkFields(asked, ({ field, parent }) => {
    const link = links.find(([type, name]) => type === parent.name && name === field.name);
    if (link === undefined) return;
    const [type, name, scope] = link;
    found.set(type, { name: `${type}.${name}`, scope });
  });
  return [...found.values()];
}
