import { lazy, Suspense, useState } from 'react';
import { Button, CopyButton } from '../../../components/button.js';
import { CsvButton } from '../../../components/csv-button.js';
import { format } from '../../../components/format.js';
import type { GridColumn } from '../../../components/grid.js';
import type { ProductView, RecordRow } from '../../../products/product-view.js';
import { LaterRounds } from './later-rounds.js';
import type { RowSelection } from './row-selection.js';
import styles from './row-selection.module.css';

const AddToList = lazy(async () => ({ default: (await import('./add-to-list.js')).AddToList }));

export interface SelectionBarProps {
  readonly view: ProductView;
  readonly selection: RowSelection;
  /** The displayed columns. */
  readonly columns: readonly GridColumn<RecordRow>[];
}

/** The actions for the selected rows. The rows are already paid for, so all actions are free except new records. */
export function SelectionBar({ view, selection, columns }: SelectionBarProps) {
  const [isAdding, setAdding] = useState(false);
  const { selected, selectAll } = selection;
  const { listed } = view;
  const [one, many] = view.nouns;
  if (selected.length === 0) return null;
  const members = listed === null ? [] : listed.idsOf(selected);
  return (
    <div className={styles['bar']} role="group" aria-label="Selected rows">
      <p role="status">
        {format.count(selected.length)} {selected.length === 1 ? one : many} selected. Lists, files and IDs
        are free.
      </p>
      {listed !== null && (
        <Button
          size="small"
          isDisabled={members.length === 0}
          onPress={() => {
            setAdding(true);
          }}
        >
          {listed.label}
        </Button>
      )}
      <CsvButton name={`selected-${many.replaceAll(' ', '-')}`} rows={selected} columns={columns} />
      <CopyButton text={selected.map(({ id }) => id).join('\n')} label="Copy IDs" />
      <LaterRounds view={view} rows={selected} />
      <Button
        size="small"
        look="quiet"
        onPress={() => {
          selectAll(false);
        }}
      >
        Clear selection
      </Button>
      {isAdding && listed !== null && (
        <Suspense>
          <AddToList
            product={listed.product}
            ids={members}
            onClose={() => {
              setAdding(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
