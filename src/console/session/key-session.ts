const name = 'dealgraph.key';
const listeners = new Set<() => void>();

/**
 * The API key of this tab: kept until the tab is closed, and never written where another tab or a later visit finds it.
 * The explorer and the reference read it at the same place.
 */
export const keySession = {
  read: (): string | null => sessionStorage.getItem(name),
  keep(key: string): void {
    sessionStorage.setItem(name, key);
    tell();
  },
  /** The key, and with it all that was paid for in this tab. */
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
