import { createContext, useContext, useEffect, useRef, type RefObject } from 'react';

/** Where the keyboard goes: the value of a row, the box that adds a condition to a group, or that box with its list open. */
export type FocusTarget = `${'value' | 'add' | 'open'} ${string}`;

/** Moves the focus between the rows of a builder, also to a row that is only about to be drawn. */
export class RowFocus {
  private readonly elements = new Map<FocusTarget, HTMLElement>();
  private requested: FocusTarget | null = null;

  request(target: FocusTarget): void {
    this.requested = target;
    this.settle();
  }

  /** Adds the element of a target; the result removes it. */
  register(target: FocusTarget, element: HTMLElement): () => void {
    this.elements.set(target, element);
    if (this.requested === target) this.settle();
    return () => {
      if (this.elements.get(target) === element) this.elements.delete(target);
    };
  }

  /**
   * A list that closes gives the focus back to its button within two frames, so this comes after them. A value whose
   * input is still being loaded gets up to `mostFrames`.
   */
  private settle(frame = 1): void {
    requestAnimationFrame(() => {
      const isDone = frame >= firstFrame && this.move();
      if (!isDone && frame < mostFrames) this.settle(frame + 1);
    });
  }

  /** False while the element has nothing to focus. */
  private move(): boolean {
    const target = this.requested;
    if (target === null) return true;
    const found = this.elements.get(target)?.querySelector<HTMLElement>(focusable);
    if (found == null) return false;
    this.requested = null;
    found.focus();
    if (target.startsWith('open')) found.click();
    return true;
  }
}

const firstFrame = 3;
const mostFrames = 120;
const focusable = 'input:not([hidden], [aria-hidden] *), [role="spinbutton"], button';

/** The builder's own, which all of its rows share. */
export const RowFocusContext = createContext(new RowFocus());

/** Makes an element the one that the targets name. */
export function useFocusTargets(...targets: readonly FocusTarget[]): RefObject<HTMLDivElement | null> {
  const focus = useContext(RowFocusContext);
  const element = useRef<HTMLDivElement>(null);
  const names = targets.join('\n');
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const removals = names.split('\n').map((name) => focus.register(name as FocusTarget, current));
    return () => {
      for (const remove of removals) remove();
    };
  }, [focus, names]);
  return element;
}
