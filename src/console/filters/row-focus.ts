import { createContext, type RefObject, useContext, useEffect, useRef } from 'react';

/**
 * A focus target: the value of a condition, the field choice that adds a condition to a group, or the opened list of
 * that field choice.
 */
export type FocusTarget = `${'value' | 'add' | 'open'} ${string}`;

/** Moves the focus between the rows of a filter builder. The target may be a row that is not rendered yet. */
export class RowFocus {
  private readonly elements = new Map<FocusTarget, HTMLElement>();
  private requested: FocusTarget | null = null;

  request(target: FocusTarget): void {
    this.requested = target;
    this.settle();
  }

  /** Registers the element that contains a target. Returns a function that removes it. */
  register(target: FocusTarget, element: HTMLElement): () => void {
    this.elements.set(target, element);
    if (this.requested === target) this.settle();
    return () => {
      if (this.elements.get(target) === element) this.elements.delete(target);
    };
  }

  /**
   * Moves the focus after a few frames, because a list that closes returns the focus to its button within two frames.
   * Tries again for up to `maxFrames` frames, because the target's input may still be loading.
   */
  private settle(frame = 1): void {
    requestAnimationFrame(() => {
      const isDone = frame >= firstFrame && this.move();
      if (!isDone && frame < maxFrames) this.settle(frame + 1);
    });
  }

  /** Focuses the requested target. Returns false if it has no element that can get the focus yet. */
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
const maxFrames = 120;
const focusable = 'input:not([hidden], [aria-hidden] *), button';

/** The `RowFocus` that all rows of a filter builder share. */
export const RowFocusContext = createContext(new RowFocus());

/** Returns a ref that registers its element for the given targets. */
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
