import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import type { RecordRow } from '../../../products/product-view.js';
import styles from './row-selection.module.css';

/** The width of the column of checkboxes in pixels. Pinned columns are to the right of it. */
export const selectionWidth = 44;

/** The selected rows of a page. */
export interface RowSelection {
  /** The selected rows in the order of the page. */
  readonly selected: readonly RecordRow[];
  readonly isSelected: (id: string) => boolean;
  readonly select: (id: string, isSelected: boolean) => void;
  readonly selectAll: (isSelected: boolean) => void;
}

/** Stores which rows of a page are selected. Rows that are no longer on the page are not selected. */
export function useRowSelection(rows: readonly RecordRow[]): RowSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    selected: rows.filter(({ id }) => ids.has(id)),
    isSelected: (id) => ids.has(id),
    select: (id, isSelected) => {
      update(setIds, id, isSelected);
    },
    selectAll: (isSelected) => {
      setIds(new Set(isSelected ? rows.map(({ id }) => id) : []));
    },
  };
}

function update(
  setIds: Dispatch<SetStateAction<ReadonlySet<string>>>,
  id: string,
  isSelected: boolean,
): void {
  setIds((before) => {
    const next = new Set(before);
    if (isSelected) next.add(id);
    else next.delete(id);
    return next;
  });
}

interface SelectAllCellProps {
  readonly selection: RowSelection;
  readonly count: number;
  readonly many: string;
}

/** The header cell that selects all rows of the page, or none. */
export function SelectAllCell({ selection, count, many }: SelectAllCellProps) {
  const box = useRef<HTMLInputElement>(null);
  const { length } = selection.selected;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = length > 0 && length < count;
  }, [length, count]);
  return (
    <td className={styles['select']}>
      <label className={styles['target']}>
        <input
          ref={box}
          type="checkbox"
          aria-label={`Select all ${many} of this page`}
          checked={length > 0 && length === count}
          onChange={({ target }) => {
            selection.selectAll(target.checked);
          }}
        />
      </label>
    </td>
  );
}

interface SelectCellProps {
  readonly selection: RowSelection;
  readonly id: string;
  /** The name of the record, for screen readers. */
  readonly name: string;
}

/** The cell of a row that selects it. */
export function SelectCell({ selection, id, name }: SelectCellProps) {
  return (
    <td className={styles['select']}>
      <SelectBox selection={selection} id={id} name={name} />
    </td>
  );
}

/** The checkbox of a row. */
export function SelectBox({ selection, id, name }: SelectCellProps) {
  return (
    <label className={styles['target']}>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={selection.isSelected(id)}
        onChange={({ target }) => {
          selection.select(id, target.checked);
        }}
      />
    </label>
  );
}
