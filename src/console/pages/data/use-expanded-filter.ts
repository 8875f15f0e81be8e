import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FilterDraft } from '../../filters/use-filter-draft.js';
import { paidAnswers } from '../../graph/paid-answers.js';
import type { PageRequest, ProductView } from '../../products/product-view.js';
import { useKey } from '../../session/key-session.js';

interface ExpandedFilter {
  readonly isExpanded: boolean;
  readonly expand: () => void;
  /** The element that contains the filter. */
  readonly place: RefObject<HTMLDivElement | null>;
  /** True if this tab has paid for the page of records, so that it can be shown without a request. */
  readonly isPaid: boolean;
}

/**
 * Whether the whole filter builder is shown. It is, until there are results: then the filter is one line, so that the
 * results are in view. `expand` shows the builder again, until something else is paid for. A filter that contains the
 * focus or is incomplete stays as it is: results can arrive while the user already edits it again.
 */
export function useExpandedFilter(
  view: ProductView,
  pageRequest: PageRequest,
  { problem }: Pick<FilterDraft, 'problem'>,
): ExpandedFilter {
  const key = useKey() ?? '';
  const place = useRef<HTMLDivElement>(null);
  const [isExpanded, setExpanded] = useState(
    () => problem !== null || view.findPage(pageRequest, key) === null,
  );
  useEffect(
    () =>
      paidAnswers.subscribe(() => {
        const isEdited = place.current?.contains(document.activeElement) === true;
        if (problem === null && !isEdited) setExpanded(false);
      }),
    [problem],
  );
  return {
    isPaid: view.findPage(pageRequest, key) !== null,
    isExpanded,
    place,
    expand: () => {
      setExpanded(true);
    },
  };
}
