import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { SearchField } from '../search-field.js';
import type { ShellDialog } from '../use-shortcuts.js';
import styles from './command-palette.module.css';
import { type PaletteItem, recentItems } from './palette-item.js';
import { type PaletteItems, searchItemId, usePaletteItems } from './use-palette-items.js';

export interface CommandPaletteProps {
  readonly typed: string;
  /** True if Enter was pressed before this component was loaded. */
  readonly isEntered: boolean;
  readonly onType: (typed: string) => void;
  readonly onClose: () => void;
  readonly onOpen: (dialog: ShellDialog) => void;
}

/**
 * The list of the search dialog: records, pages and actions. Arrow keys select an item and Enter opens it, while the
 * focus stays in the field.
 */
export function CommandPalette({ typed, isEntered, onType, onClose, onOpen }: CommandPaletteProps) {
  const palette = usePaletteItems(typed, onOpen);
  const items = palette.groups.flatMap((group) => group.items);
  const choose = (item: PaletteItem): void => {
    const record = palette.found.records.find(({ id }) => id === item.id);
    recentItems.add(record === undefined ? { id: item.id } : { id: item.id, record });
    onClose();
    item.run();
  };
  const { active, setActive, onKeyDown } = useActiveItem(items, choose, {
    isLoading: palette.found.isLoading,
    isEntered,
  });
  const list = useId();
  return (
    <>
      <SearchField
        value={typed}
        aria-expanded={items.length > 0}
        aria-controls={list}
        aria-activedescendant={active === null ? undefined : optionId(list, active)}
        onType={(text) => {
          onType(text);
          setActive(null);
        }}
        onClose={onClose}
        onKeyDown={onKeyDown}
      />
      <Groups {...palette} list={list} active={active} onHover={setActive} onChoose={choose} />
      <Status
        {...palette}
        typed={typed.trim()}
        count={items.filter(({ id }) => id !== searchItemId).length}
      />
      <p className={styles['foot']} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>Searching is free</span>
      </p>
    </>
  );
}

interface ActiveItem {
  readonly active: PaletteItem | null;
  readonly setActive: (item: PaletteItem | null) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Returns the selected item, which Enter opens. It is the first item until the user selects another. If Enter is
 * pressed while records load, it takes effect when they are loaded.
 */
function useActiveItem(
  items: readonly PaletteItem[],
  choose: (item: PaletteItem) => void,
  { isLoading, isEntered }: { readonly isLoading: boolean; readonly isEntered: boolean },
): ActiveItem {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const isWaiting = useRef(isEntered);
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === chosenId),
  );
  const active = items[index] ?? null;
  useEffect(() => {
    if (!isWaiting.current || isLoading) return;
    isWaiting.current = false;
    if (active !== null) choose(active);
  });
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: (index + 1) % items.length,
    ArrowUp: (index + items.length - 1) % items.length,
    PageDown: Math.min(index + 8, items.length - 1),
    PageUp: Math.max(index - 8, 0),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // During IME composition, Enter only confirms the text.
    if (event.nativeEvent.isComposing) return;
    const target = moves[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      if (active !== null) choose(active);
      else isWaiting.current = isLoading;
    } else if (target !== undefined && items.length > 0) {
      event.preventDefault();
      setChosenId(items[target]?.id ?? null);
    }
  };
  return {
    active,
    onKeyDown,
    setActive: (item) => {
      setChosenId(item?.id ?? null);
      isWaiting.current = false;
    },
  };
}

interface GroupsProps extends PaletteItems {
  readonly list: string;
  readonly active: PaletteItem | null;
  readonly onHover: (item: PaletteItem) => void;
  readonly onChoose: (item: PaletteItem) => void;
}

function Groups({ groups, list, active, onHover, onChoose }: GroupsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.id]);
  return (
    <div ref={box} id={list} role="listbox" aria-label="Results" className={styles['groups']}>
      {groups.map(({ name, items }) => (
        <div key={name} role="group" aria-labelledby={`${list}-${name}`}>
          <p id={`${list}-${name}`} role="presentation" className={styles['title']}>
            {name}
          </p>
          {items.map((item) => (
            <Option
              key={item.id}
              id={optionId(list, item)}
              item={item}
              isActive={item.id === active?.id}
              onHover={onHover}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps extends Pick<GroupsProps, 'onHover' | 'onChoose'> {
  readonly id: string;
  readonly item: PaletteItem;
  readonly isActive: boolean;
}

function Option({ id, item, isActive, onHover, onChoose }: OptionProps) {
  const { icon: Icon, label, detail, keys } = item;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles['option']}
      // Use `onPointerMove`, so that scrolling the list under the pointer does not change the selection.
      onPointerMove={() => {
        if (!isActive) onHover(item);
      }}
      onClick={() => {
        onChoose(item);
      }}
    >
      <Icon aria-hidden />
      <span className={styles['label']}>{label}</span>
      {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
      {keys !== undefined && (
        <span className={styles['keys']} aria-hidden>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </div>
  );
}

/** Shows the status of the search for records: loading, no matches, or an error. */
function Status({ found, isSignedIn, typed, count }: PaletteItems & { typed: string; count: number }) {
  const { isRequested, isLoading, error } = found;
  const message = isLoading
    ? 'Searching records…'
    : error !== null
      ? error.message
      : count === 0
        ? `Nothing found for “${typed}”.`
        : isRequested && found.records.length === 0
          ? `No company, investor or person has a name that starts with “${typed}”.`
          : '';
  const hint = isSignedIn ? 'Type 2 letters to search records.' : 'Enter an API key to search records.';
  return (
    <>
      <p className={styles['message']}>{message === '' && !isRequested ? hint : message}</p>
      <span role="status" className="visually-hidden">
        {typed === '' ? '' : isLoading || message !== '' ? message : `${count} results`}
      </span>
    </>
  );
}

function optionId(list: string, { id }: PaletteItem): string {
  return `${list}-${id.replaceAll(' ', '-')}`;
}
