import { useSyncExternalStore } from 'react';

const name = 'dealgraph.key';
const listeners = new Set<() => void>();

/**
 * The API key of this tab, in session storage. It is deleted when the tab is closed, and other tabs cannot read it. The
 * console, the explorer and the reference share it.
 */
export const keySession = {
  read: (): string | null => sessionStorage.getItem(name),
  store(key: string): void {
    sessionStorage.setItem(name, key);
    tell();
  },
  /** Removes the key and everything that was paid for in this tab. */
  forget(): void {
    sessionStorage.clear();
    tell();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function tell(): void {
  for (const listener of listeners) listener();
}

/** Returns the API key of this tab, or null if the user has not entered one. */
export function useKey(): string | null {
  return useSyncExternalStore(keySession.subscribe, keySession.read);
}
