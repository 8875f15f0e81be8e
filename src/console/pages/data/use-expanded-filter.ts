import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FilterDraft } from '../../filters/use-filter-draft.js';
import { paidAnswers } from '../../graph/paid-answers.js';
import type { PageRequest, ProductView } from '../../products/product-view.js';
import { useKey } from '../../session/key-session.js';

interface ExpandedFilter {
  readonly isExpanded: boolean;
  readonly expand: () => void;
  readonly filterElement: RefObject<HTMLDivElement | null>;
  /** True if this tab has paid for the page of records, so that it can be shown without a request. */
  readonly isPaid: boolean;
}

/**
 * Whether the whole filter builder is shown. It is, until there are results: then the filter is one line, so that the
 * results are in view. `expand` shows the builder again, until something else is paid for. A filter that is incomplete
 * or in use stays as it is: results can arrive while the user already edits it again.
 */
export function useExpandedFilter(
  view: ProductView,
  pageRequest: PageRequest,
  { problem }: Pick<FilterDraft, 'problem'>,
): ExpandedFilter {
  const key = useKey() ?? '';
  const filterElement = useRef<HTMLDivElement>(null);
  const [isExpanded, setExpanded] = useState(
    () => problem !== null || view.findPage(pageRequest, key) === null,
  );
  useEffect(
    () =>
      paidAnswers.subscribe(() => {
        if (problem === null && !isInUse(filterElement.current)) setExpanded(false);
      }),
    [problem],
  );
  return {
    isPaid: view.findPage(pageRequest, key) !== null,
    isExpanded,
    filterElement,
    expand: () => {
      setExpanded(true);
    },
  };
}

/** Returns true if an element contains the focus, or the button of an open list. The list itself is elsewhere. */
function isInUse(element: Element | null): boolean {
  if (element === null) return false;
  const hasOpenList = element.querySelector('[aria-haspopup][aria-expanded="true"]') !== null;
  return hasOpenList || element.contains(document.activeElement);
}
