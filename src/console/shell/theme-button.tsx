import { LaptopIcon, MoonIcon, SunIcon } from '@radix-ui/react-icons';
import { useSyncExternalStore } from 'react';
import { Button } from '../components/button.js';
import { theme, type Theme } from './theme.js';

const next: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };
const icons = { system: LaptopIcon, light: SunIcon, dark: MoonIcon };

/** Goes round: as the system has it, light, dark. */
export function ThemeButton() {
  const chosen = useSyncExternalStore(theme.subscribe, theme.read);
  const Icon = icons[chosen];
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={`Colours: ${chosen}. Change to ${next[chosen]}`}
      onPress={() => {
        theme.choose(next[chosen]);
      }}
    >
      <Icon aria-hidden />
    </Button>
  );
}
