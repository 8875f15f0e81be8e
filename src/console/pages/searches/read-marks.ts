import { useSyncExternalStore } from 'react';

/** Up to where the changes of a saved search have been read in this browser. */
export interface ReadMark {
  /** The position in the changes after the last one that was shown. */
  readonly cursor: string;
  /** The time of the last change that was shown; empty if there was none. */
  readonly at: string;
}

const prefix = 'dealgraph.read.';
const listeners = new Set<() => void>();
let version = 0;

/** The read marks of this browser, by the ID of the saved search. */
export const readMarks = {
  find(searchId: string): ReadMark | null {
    const text = localStorage.getItem(prefix + searchId);
    if (text === null) return null;
    const { cursor, at } = JSON.parse(text) as Partial<ReadMark>;
    return typeof cursor === 'string' && typeof at === 'string' ? { cursor, at } : null;
  },
  /** Stores a mark, unless later changes have been read already. */
  store(searchId: string, mark: ReadMark): void {
    const known = readMarks.find(searchId);
    if (known !== null && (known.at > mark.at || known.cursor === mark.cursor)) return;
    localStorage.setItem(prefix + searchId, JSON.stringify(mark));
    version += 1;
    for (const listener of listeners) listener();
  },
  /** Removes a mark whose position is no longer valid. */
  forget(searchId: string): void {
    localStorage.removeItem(prefix + searchId);
    version += 1;
    for (const listener of listeners) listener();
  },
};

/** Renders the component again when a mark changes, also in another tab. */
export function useReadMarks(): typeof readMarks {
  useSyncExternalStore(subscribe, () => version);
  return readMarks;
}

function subscribe(listener: () => void): () => void {
  const changed = ({ key }: StorageEvent): void => {
    if (key?.startsWith(prefix) !== true) return;
    version += 1;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', changed);
  };
}
