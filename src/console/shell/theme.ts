export type Theme = 'system' | 'light' | 'dark';

const name = 'dealgraph.theme';
const listeners = new Set<() => void>();

/** Light, dark, or as the system has it. Kept for this browser; theme.js puts it on before the first paint. */
export const theme = {
  read: (): Theme => {
    const kept = localStorage.getItem(name);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  },
  choose(chosen: Theme): void {
    if (chosen === 'system') {
      localStorage.removeItem(name);
      delete document.documentElement.dataset['theme'];
    } else {
      localStorage.setItem(name, chosen);
      document.documentElement.dataset['theme'] = chosen;
    }
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
