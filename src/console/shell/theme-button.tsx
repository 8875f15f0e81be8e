import { LaptopIcon, MoonIcon, SunIcon } from '@radix-ui/react-icons';
import { useSyncExternalStore } from 'react';
import { Button } from '../components/button.js';

export type Theme = 'system' | 'light' | 'dark';

const name = 'dealgraph.theme';
const listeners = new Set<() => void>();

/**
 * The theme that the user has chosen: light, dark, or the system's theme. It is stored in this browser. theme.js
 * applies it before the page is first painted.
 */
export const theme = {
  read: (): Theme => {
    const stored = localStorage.getItem(name);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  },
  choose(chosen: Theme): void {
    if (chosen === 'system') localStorage.removeItem(name);
    else localStorage.setItem(name, chosen);
    apply();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function apply(): void {
  const chosen = theme.read();
  if (chosen === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = chosen;
  for (const listener of listeners) listener();
}

// The other tabs of the browser follow.
window.addEventListener('storage', ({ key }) => {
  if (key === name || key === null) apply();
});

const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');

/** Returns the theme of the page, which is the system's if the user has chosen none. Follows changes of both. */
export function useShownTheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribeShown, readShown);
}

function readShown(): 'light' | 'dark' {
  const chosen = theme.read();
  return chosen === 'system' ? (systemIsDark.matches ? 'dark' : 'light') : chosen;
}

function subscribeShown(listener: () => void): () => void {
  systemIsDark.addEventListener('change', listener);
  const stop = theme.subscribe(listener);
  return () => {
    systemIsDark.removeEventListener('change', listener);
    stop();
  };
}

const next: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };
const icons = { system: LaptopIcon, light: SunIcon, dark: MoonIcon };
const names = { system: 'System', light: 'Light', dark: 'Dark' };

/**
 * A button that switches between the themes System, Light and Dark. With `isLabelled`, its text names the current
 * theme.
 */
export function ThemeButton({ isLabelled = false }: { isLabelled?: boolean }) {
  const chosen = useSyncExternalStore(theme.subscribe, theme.read);
  const Icon = icons[chosen];
  return (
    <Button
      look="quiet"
      size={isLabelled ? 'normal' : 'small'}
      aria-label={`Theme: ${names[chosen]}. Switch to ${names[next[chosen]]}`}
      onPress={() => {
        theme.choose(next[chosen]);
      }}
    >
      <Icon aria-hidden />
      {isLabelled && `Theme: ${names[chosen]}`}
    </Button>
  );
}
