import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pathTo } from '../session/mount.js';
import { outerPages, sections } from './sections.js';

const name = 'dealgraph.single-keys';
const listeners = new Set<() => void>();

/**
 * Whether single-key shortcuts are enabled in this browser. Users of speech input need to disable them, because spoken
 * words would trigger them.
 */
export const singleKeys = {
  read: (): boolean => localStorage.getItem(name) !== 'off',
  choose(isOn: boolean): void {
    if (isOn) localStorage.removeItem(name);
    else localStorage.setItem(name, 'off');
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Maximum milliseconds between the two keys of a sequence such as `g h`. */
const sequenceMs = 1500;

/** Elements that handle keys themselves: fields, editors, lists that search for typed letters, and dialogs. */
const takesKeys = [
  ...['input', 'textarea', 'select', '[contenteditable=""]', '[contenteditable="true"]', '.monaco-editor'],
  ...[
    'textbox',
    'combobox',
    'searchbox',
    'listbox',
    'menu',
    'grid',
    'spinbutton',
    'dialog',
    'alertdialog',
  ].map((role) => `[role="${role}"]`),
  'dialog',
].join(',');

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/**
 * Handles the keyboard shortcuts of the console: `/` and Ctrl-K or Cmd-K open the search dialog, `?` lists the
 * shortcuts, `g` followed by a letter navigates, `f` adds a condition, and Ctrl-Enter or Cmd-Enter moves the focus to
 * the button that shows the price.
 */
export function useShortcuts(open: (dialog: ShellDialog) => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    let leaderAt = -Infinity;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || hasOpenDialog()) return;
      if (isSearchChord(event)) {
        event.preventDefault();
        open('search');
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || !singleKeys.read()) return;
      const isSecond = event.timeStamp - leaderAt < sequenceMs;
      leaderAt = !isSecond && event.key === 'g' ? event.timeStamp : -Infinity;
      const run = (isSecond ? pageOf(event.key) : null) ?? dialogOf(event.key);
      if (run === null) return;
      event.preventDefault();
      run();
    };
    // Uses the capture phase, because text fields handle Enter themselves.
    const onChord = (event: KeyboardEvent): void => {
      if (!isPriceChord(event) || hasOpenDialog()) return;
      const button = document.querySelector<HTMLElement>('main [data-price]:not([disabled])');
      if (button === null) return;
      event.preventDefault();
      event.stopPropagation();
      button.focus();
    };
    const dialogOf = (key: string): (() => void) | null => {
      // The last one is that of the whole filter. The others are those of its groups.
      if (key === 'f')
        return () => [...document.querySelectorAll<HTMLElement>('main [data-add] button')].at(-1)?.click();
      const dialog = key === '/' ? 'search' : key === '?' ? 'shortcuts' : null;
      return dialog === null
        ? null
        : () => {
            open(dialog);
          };
    };
    const pageOf = (letter: string): (() => void) | null => {
      const section = sections.find((each) => each.letter === letter);
      if (section !== undefined) return () => void navigate({ to: section.to });
      const page = outerPages.find((each) => each.letter === letter);
      return page === undefined
        ? null
        : () => {
            window.location.assign(pathTo(page.href));
          };
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('keydown', onChord, { capture: true });
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('keydown', onChord, { capture: true });
    };
  }, [navigate, open]);
}

/** A dialog that the shell can open on every page. */
export type ShellDialog = 'menu' | 'search' | 'shortcuts' | 'account' | 'sign-out';

/**
 * Returns true for Ctrl-K or, on a Mac, for Cmd-K, because there Ctrl-K deletes to the end of a line. The shortcut
 * works in text fields, but not in editors.
 */
function isSearchChord(event: KeyboardEvent): boolean {
  const isModified = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  const isEditor = event.target instanceof Element && event.target.closest('.monaco-editor') !== null;
  return isModified && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k' && !isEditor;
}

/** Returns true for Ctrl-Enter or Cmd-Enter, outside of editors, which run their text with it. */
function isPriceChord({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  const isEditor = target instanceof Element && target.closest('.monaco-editor, textarea') !== null;
  return key === 'Enter' && ctrlKey !== metaKey && !altKey && !shiftKey && !isEditor;
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(takesKeys) !== null;
}

function hasOpenDialog(): boolean {
  return document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') !== null;
}
