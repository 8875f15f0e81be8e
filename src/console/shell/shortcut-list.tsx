import { Cross2Icon } from '@radix-ui/react-icons';
import { useSyncExternalStore } from 'react';
import { Button } from '../components/button.js';
import { outerPages, sections } from './sections.js';
import styles from './shortcut-list.module.css';
import { singleKeys } from './use-shortcuts.js';

const searchKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? ['⌘', 'K'] : ['Ctrl', 'K'];

const groups: readonly { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Anywhere',
    shortcuts: [
      { keys: ['/'], does: 'Search records, pages and actions' },
      { keys: searchKeys, does: 'The same, also from a field' },
      { keys: ['?'], does: 'Show this list' },
      { keys: ['Esc'], does: 'Close a dialog or list' },
    ],
  },
  {
    title: 'Go to a page',
    shortcuts: [...sections, ...outerPages].map(({ label, letter }) => ({
      keys: ['G', letter.toUpperCase()],
      does: label,
    })),
  },
  {
    title: 'Filters',
    shortcuts: [
      { keys: ['F'], does: 'Add a condition' },
      { keys: [searchKeys[0] ?? '', 'Enter'], does: 'Go to the price, also from a field' },
      { keys: ['Enter'], does: 'Add the next condition' },
      { keys: ['Backspace'], does: 'Remove an empty condition' },
      { keys: ['↑', '↓'], does: 'Choose a field, operator or value' },
    ],
  },
];

/** Lists the keyboard shortcuts, with a switch that enables or disables single-key shortcuts. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const isOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.read);
  return (
    <div className={styles['list']}>
      <header className={styles['head']}>
        <h2>Keyboard shortcuts</h2>
        <Button look="quiet" size="small" aria-label="Close" autoFocus onPress={onClose}>
          <Cross2Icon aria-hidden />
        </Button>
      </header>
      <div className={styles['groups']}>
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <div key={does} className={styles['shortcut']}>
                  <dt>{does}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className={styles['switch']}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => {
            singleKeys.choose(event.target.checked);
          }}
        />
        Use shortcuts without Ctrl or Cmd
      </label>
    </div>
  );
}

interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
}
