import {
  ArrowDownIcon,
  ArrowUpIcon,
  CheckIcon,
  DrawingPinFilledIcon,
  DrawingPinIcon,
} from '@radix-ui/react-icons';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Button } from '../../../components/button.js';
import field from '../../../components/field.module.css';
import {
  allColumns,
  type GroupedColumn,
  groupedColumns,
  type ProductColumns,
} from '../../../products/all-columns.js';
import styles from './columns-panel.module.css';
import {
  defaultLayout,
  moveColumn,
  readLayout,
  type TableLayout,
  toggleColumn,
  togglePin,
  writeLayout,
} from './table-layout.js';

export interface ColumnsPanelProps {
  readonly view: ProductColumns;
  /** The layout, as it is stored in the URL. */
  readonly layout: string | undefined;
  /** Called with the new layout, or with undefined for the default layout. */
  readonly onLayout: (layout: string | undefined) => void;
}

/**
 * Selects the columns of the results, their order, and which of them are pinned. Space shows or hides a column, Alt
 * with an arrow key moves it, and the right arrow key moves the focus to its buttons.
 */
export function ColumnsPanel(props: ColumnsPanelProps) {
  const { view, layout: text, onLayout } = props;
  const all = allColumns(view);
  const layout = readLayout(text, all);
  const [announcement, setAnnouncement] = useState('');
  const headerOf = (path: string): string => all.find((column) => column.path === path)?.header ?? path;
  const change = (next: TableLayout, path: string): void => {
    const written = writeLayout(next);
    onLayout(written === writeLayout(defaultLayout(all)) ? undefined : written);
    setAnnouncement(announcementOf(headerOf(path), next, layout, path));
  };
  const hidden = all.filter(({ path }) => !layout.some((column) => column.path === path));
  return (
    <div className={styles['panel']}>
      <ShownList layout={layout} headerOf={headerOf} onChange={change} />
      <HiddenList
        columns={groupedColumns(view.product, hidden)}
        onShow={(path) => {
          change(toggleColumn(layout, path), path);
        }}
      />
      <footer className={styles['foot']}>
        <p>
          {all.some(({ isLinked }) => isLinked === true)
            ? 'A record costs one credit. Columns of its company cost one more; you see the price first.'
            : 'All columns cost the same: one credit a record.'}
        </p>
        <Button
          size="small"
          isDisabled={text === undefined}
          onPress={() => {
            onLayout(undefined);
            setAnnouncement('The default columns are shown.');
          }}
        >
          Reset columns
        </Button>
      </footer>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  );
}

function announcementOf(header: string, next: TableLayout, before: TableLayout, path: string): string {
  const position = next.findIndex((column) => column.path === path);
  if (position < 0) return `${header} is hidden.`;
  const old = before.find((column) => column.path === path);
  if (old === undefined) return `${header} is shown as the last column.`;
  const { isPinned = false } = next[position] ?? {};
  if (isPinned !== old.isPinned) return isPinned ? `${header} is pinned.` : `${header} is not pinned.`;
  return `${header} is column ${position + 1} of ${next.length}.`;
}

interface ShownListProps {
  readonly layout: TableLayout;
  readonly headerOf: (path: string) => string;
  readonly onChange: (layout: TableLayout, path: string) => void;
}

function ShownList({ layout, headerOf, onChange }: ShownListProps) {
  const list = useRef<HTMLDivElement>(null);
  const move = (path: string, step: -1 | 1): void => {
    onChange(moveColumn(layout, path, step), path);
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-key]');
    const path = row?.dataset['key'];
    if (path === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(path, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <section>
      <h3 className={styles['title']}>Shown columns</h3>
      <div ref={list} onKeyDownCapture={press}>
        <GridList
          aria-label="Shown columns. Alt with an arrow key moves a column."
          className={styles['list'] ?? ''}
          items={layout.map((column) => ({ ...column, id: column.path }))}
          dependencies={[layout]}
          selectionMode="multiple"
          selectedKeys={layout.map(({ path }) => path)}
          escapeKeyBehavior="none"
          onSelectionChange={(keys) => {
            const gone = layout.filter(({ path }) => keys !== 'all' && !keys.has(path));
            // Hides one column at a time and ignores larger changes, because clearing the selection would leave a table
            // without columns.
            if (gone.length === 1 && gone[0] !== undefined)
              onChange(toggleColumn(layout, gone[0].path), gone[0].path);
          }}
        >
          {({ path, isPinned }) => (
            <GridListItem textValue={headerOf(path)} className={styles['row'] ?? ''}>
              <ColumnCheckbox />
              <span className={styles['name']}>{headerOf(path)}</span>
              <ToggleButton
                className={styles['icon'] ?? ''}
                isSelected={isPinned}
                aria-label={`Pin ${headerOf(path)}`}
                onChange={() => {
                  onChange(togglePin(layout, path), path);
                }}
              >
                {isPinned ? <DrawingPinFilledIcon aria-hidden /> : <DrawingPinIcon aria-hidden />}
              </ToggleButton>
              {([-1, 1] as const).map((step) => (
                <AriaButton
                  key={step}
                  className={styles['icon'] ?? ''}
                  aria-label={`Move ${headerOf(path)} ${step < 0 ? 'up' : 'down'}`}
                  onPress={() => {
                    move(path, step);
                  }}
                >
                  {step < 0 ? <ArrowUpIcon aria-hidden /> : <ArrowDownIcon aria-hidden />}
                </AriaButton>
              ))}
            </GridListItem>
          )}
        </GridList>
      </div>
    </section>
  );
}

function ColumnCheckbox() {
  return (
    <CheckboxField slot="selection">
      <CheckboxButton className={styles['check'] ?? ''}>
        <span className={styles['box']}>
          <CheckIcon aria-hidden />
        </span>
      </CheckboxButton>
    </CheckboxField>
  );
}

interface HiddenListProps {
  readonly columns: readonly GroupedColumn[];
  readonly onShow: (path: string) => void;
}

function HiddenList({ columns, onShow }: HiddenListProps) {
  const [typed, setTyped] = useState('');
  const words = typed.toLowerCase().split(/\s+/);
  const found = columns.filter(({ searchText }) =>
    words.every((word) => searchText.toLowerCase().includes(word)),
  );
  return (
    <section>
      <h3 className={styles['title']}>More columns</h3>
      <SearchField
        aria-label="Search columns"
        value={typed}
        onChange={setTyped}
        className={styles['search'] ?? ''}
      >
        <Input className={field['input'] ?? ''} placeholder="Search columns" spellCheck={false} />
      </SearchField>
      <GridList
        aria-label="More columns"
        className={styles['list'] ?? ''}
        items={found.map((column) => ({ ...column, id: column.path }))}
        selectionMode="multiple"
        selectedKeys={[]}
        escapeKeyBehavior="none"
        onSelectionChange={(keys) => {
          const [path] = keys === 'all' ? [] : [...keys].map(String);
          if (path !== undefined) onShow(path);
        }}
        renderEmptyState={() => (
          <p className={styles['none']}>
            {columns.length === 0 ? 'All columns are shown' : 'Nothing matches'}
          </p>
        )}
      >
        {({ header, group }) => (
          <GridListItem textValue={header} className={styles['row'] ?? ''}>
            <ColumnCheckbox />
            <span className={styles['name']}>{header}</span>
            <span className={styles['group']}>{group}</span>
          </GridListItem>
        )}
      </GridList>
    </section>
  );
}
