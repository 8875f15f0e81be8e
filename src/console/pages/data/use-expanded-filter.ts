import { useEffect, useState } from 'react';
import type { FilterDraft } from '../../filters/use-filter-draft.js';
import { paidAnswers } from '../../graph/paid-answers.js';
import type { PageRequest, ProductView } from '../../products/product-view.js';
import { useKey } from '../../session/key-session.js';

interface ExpandedFilter {
  readonly isExpanded: boolean;
  readonly expand: () => void;
  /** True if this tab has paid for the page of records, so that it can be shown without a request. */
  readonly isPaid: boolean;
}

/**
 * Whether the whole filter builder is shown. It is, until there are results: then the filter is one line, so that the
 * results are in view. `expand` shows the builder again, until something else is paid for.
 */
export function useExpandedFilter(
  view: ProductView,
  pageRequest: PageRequest,
  draft: Pick<FilterDraft, 'problem'>,
): ExpandedFilter {
  const key = useKey() ?? '';
  const [isExpanded, setExpanded] = useState(
    () => draft.problem !== null || view.findPage(pageRequest, key) === null,
  );
  useEffect(
    () =>
      paidAnswers.subscribe(() => {
        setExpanded(false);
      }),
    [],
  );
  return {
    isPaid: view.findPage(pageRequest, key) !== null,
    isExpanded,
    expand: () => {
      setExpanded(true);
    },
  };
}
