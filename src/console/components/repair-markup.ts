/** A change of other people's markup: the selector of the elements, and the change. */
export type Repair = readonly [selector: string, change: (element: HTMLElement) => void];

/**
 * Repairs the accessibility of markup that a package renders, when it is added and when its roles, names or states
 * change. The mutation observer runs before the browser paints, so users never get the original markup. This is
 * preferred to replacing code of the package, because it does not depend on how the package is built.
 */
export function repairMarkup(repairs: readonly Repair[]): void {
  const repairOne = (element: Node): void => {
    if (!(element instanceof HTMLElement)) return;
    for (const [selector, change] of repairs) if (element.matches(selector)) change(element);
  };
  const repair = (within: HTMLElement): void => {
    repairOne(within);
    for (const [selector, change] of repairs)
      for (const element of within.querySelectorAll<HTMLElement>(selector)) change(element);
  };
  repair(document.body);
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes') repairOne(target);
      // The name of a button depends on its content, so a button is named again when its content changes.
      for (const added of addedNodes)
        if (added instanceof HTMLElement) repair(added.parentElement?.closest('button') ?? added);
    }
  }).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-selected', 'aria-label', 'class', 'role'],
  });
}

export function without(name: string) {
  return (element: HTMLElement): void => {
    element.removeAttribute(name);
  };
}

export function withAttribute(name: string, value: string) {
  return (element: HTMLElement): void => {
    element.setAttribute(name, value);
  };
}
