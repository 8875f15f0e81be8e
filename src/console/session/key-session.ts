import { useSyncExternalStore } from 'react';

const name = 'dealgraph.key';
const formerName = 'dealgraph.former-key';
const listeners = new Set<() => void>();

/**
 * The API key of this tab, in session storage. It is deleted when the tab is closed. Other tabs get it only if the user
 * shares the session (tab-sharing.ts). The console, the explorer and the reference use the same key.
 */
export const keySession = {
  /** The name of the key in session storage. */
  name,
  read: (): string | null => sessionStorage.getItem(name),
  store(key: string): void {
    sessionStorage.setItem(name, key);
    notify();
  },
  /**
   * Removes the key, for example because it is no longer valid. What was paid for stays in this tab, and is shown again
   * after the next sign-in with this key.
   */
  release(): void {
    sessionStorage.setItem(formerName, keySession.read()?.slice(-8) ?? '');
    sessionStorage.removeItem(name);
    notify();
  },
  /** The last 8 characters of the key that was released last, or null. */
  readFormer: (): string | null => sessionStorage.getItem(formerName),
  /** Removes the key and everything that was paid for in this tab. */
  forget(): void {
    sessionStorage.clear();
    notify();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function notify(): void {
  for (const listener of listeners) listener();
}

/** Returns the API key of this tab, or null if the user has not entered one. */
export function useKey(): string | null {
  return useSyncExternalStore(keySession.subscribe, keySession.read);
}
