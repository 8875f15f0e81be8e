import { type RefObject, useEffect } from 'react';

/** Frames to wait: a dialog that closes returns the focus within two frames. */
const waitFrames = 4;

/**
 * Moves the focus to the result of an action if the action removed or disabled the element that had the focus: a price
 * button that was replaced by records, a row that was deleted. The target is the heading of the section in which the
 * action was. Otherwise, the browser would move the focus to the start of the page.
 */
export function useResultFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const main = content.current;
    if (main === null) return undefined;
    // The element that had the focus last, and the elements around it, from the inside out.
    let path: readonly Element[] = [];
    let frame: number | null = null;
    const remember = ({ target }: FocusEvent): void => {
      if (target instanceof Element) path = pathOf(target, main);
    };
    const check = (left: number): void => {
      frame = requestAnimationFrame(() => {
        frame = null;
        if (!isLost(path)) return;
        if (left > 0) check(left - 1);
        else headingOf(path, main)?.focus();
      });
    };
    const observer = new MutationObserver(() => {
      // A check that has begun goes on, so that many changes in a row do not postpone it.
      if (frame === null && isLost(path)) check(waitFrames);
    });
    main.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      if (frame !== null) cancelAnimationFrame(frame);
      main.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [content]);
}

function pathOf(element: Element, main: HTMLElement): readonly Element[] {
  const path: Element[] = [];
  for (let each: Element | null = element; each !== null && each !== main; each = each.parentElement)
    path.push(each);
  return path;
}

/** Returns true if the element that had the focus can no longer have it, and no other element has got the focus. */
function isLost([last]: readonly Element[]): boolean {
  const active = document.activeElement;
  const isUnusable = last !== undefined && (!last.isConnected || last.matches(':disabled'));
  return isUnusable && (active === null || active === document.body);
}

/** Returns the heading of the innermost section of the path that still exists, or of the page. */
function headingOf(path: readonly Element[], main: HTMLElement): HTMLElement | null {
  const around = path.find((element) => element.isConnected) ?? main;
  const section = around.closest('section[aria-labelledby]');
  const heading = section?.querySelector<HTMLElement>('h2') ?? main.querySelector<HTMLElement>('h1');
  if (heading !== null) heading.tabIndex = -1;
  return heading;
}
