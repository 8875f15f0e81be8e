import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FilterValue } from '../../../filters/filter-model.js';
import { filterText } from '../../../filters/filter-text.js';
import type { Refusal } from '../../../http/refusal.js';
import type { SearchedProduct } from '../../../products/products.js';
import { useKey } from '../../../session/key-session.js';
import type { WatchedSearch, WatchTerms } from './start-watching.js';

export interface Watch {
  /** The search that was made or found for this filter; null if it is not watched yet. */
  readonly watched: WatchedSearch | null;
  readonly isPending: boolean;
  readonly refusal: Refusal | null;
  readonly start: () => void;
}

/** Watches a filter when `start` is called. Loads the code for it then. */
export function useWatch(product: SearchedProduct, filter: FilterValue): Watch {
  const key = useKey() ?? '';
  const queries = useQueryClient();
  const watching = useMutation<WatchedSearch, Refusal, WatchTerms>({
    mutationFn: async (terms) => (await import('./start-watching.js')).startWatching(terms, key),
    onSettled: () => {
      void queries.invalidateQueries();
    },
  });
  const isOfThis = filterText(watching.variables) === filterText({ product, filter });
  return {
    watched: isOfThis ? (watching.data ?? null) : null,
    isPending: isOfThis && watching.isPending,
    refusal: isOfThis ? watching.error : null,
    start: () => {
      watching.mutate({ product, filter });
    },
  };
}
