import { useDeferredValue } from 'react';
import { format } from '../components/format.js';
import type { Suggested } from '../components/suggest-box.js';
import { FacetDocument, type FacetField } from '../generated/documents.js';
import { useFree } from '../graph/use-free.js';
import { facetOf } from './facet-of.js';

/**
 * The values that most records have in a field, with what was typed in them; null while they are looked for. Free; none
 * of a field that has no facet.
 */
export function useValues(
  input: string,
  path: string,
  text: string,
  isAsked: boolean,
): readonly Suggested[] | null {
  const facet = facetOf(input, path);
  const query = useDeferredValue(text.trim());
  const { data, error } = useFree(
    FacetDocument,
    {
      product: facet?.product ?? 'COMPANY',
      field: facet?.field ?? ('HQ_COUNTRY' satisfies FacetField),
      query: query === '' ? null : query,
      first: 30,
    },
    { enabled: facet !== null && isAsked },
  );
  if (facet === null || !isAsked) return [];
  if (data === undefined && error === null) return null;
  return (data?.facet?.values ?? []).map(({ value, count }) => ({ value, note: format.count(count) }));
}
