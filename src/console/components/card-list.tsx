import type { ReactNode } from 'react';
import { Grid, type GridColumn, type GridProps, plainCell } from './grid.js';
import styles from './card-list.module.css';
import { useIsNarrow } from './use-settled.js';

/** Assigns columns to positions in a card, by column header. All other columns are shown as facts with labels. */
export interface CardLayout {
  /** The column at the top of the card. */
  readonly title: string;
  /** Columns opposite the title, without labels, such as a status or a price. */
  readonly aside?: readonly string[];
  /** Columns at the bottom of the card, without labels, such as buttons. */
  readonly actions?: readonly string[];
  /** Columns that the card does not show. */
  readonly hidden?: readonly string[];
}

export interface CardListProps<Row> extends Omit<GridProps<Row>, 'isSortable'> {
  readonly card: CardLayout;
}

/** Renders rows as cards, one below another, for windows that are too narrow for a table. */
export function CardList<Row>({ label, rows, columns, rowId, card }: CardListProps<Row>) {
  const named = (headers: readonly string[] = []): Columns<Row> =>
    headers.flatMap((header) => columns.filter((column) => column.header === header));
  const [title, aside, actions] = [named([card.title]), named(card.aside), named(card.actions)];
  const positioned = new Set([...title, ...aside, ...actions].map(({ header }) => header));
  const facts = columns.filter(
    ({ header }) => !positioned.has(header) && card.hidden?.includes(header) !== true,
  );
  return (
    <ul className={styles['cards']} aria-label={label}>
      {rows.map((row) => (
        <li key={rowId(row)} className={styles['card']}>
          <div className={styles['top']}>
            <div className={styles['title']}>{cells(title, row)}</div>
            {aside.length > 0 && <div className={styles['aside']}>{cells(aside, row)}</div>}
          </div>
          <dl className={styles['facts']}>
            {facts.map((column) => (
              <div key={column.header}>
                <dt>{column.header}</dt>
                <dd>{cellOf(column, row)}</dd>
              </div>
            ))}
          </dl>
          {actions.length > 0 && <div className={styles['actions']}>{cells(actions, row)}</div>}
        </li>
      ))}
    </ul>
  );
}

/** Renders a table, or cards if the window is at most 640 px wide. */
export function GridOrCards<Row>({ card, ...grid }: GridProps<Row> & { readonly card: CardLayout }) {
  const isNarrow = useIsNarrow();
  return isNarrow ? <CardList {...grid} card={card} /> : <Grid {...grid} />;
}

type Columns<Row> = readonly GridColumn<Row>[];

function cells<Row>(columns: Columns<Row>, row: Row): ReactNode {
  return columns.map((column) => <div key={column.header}>{cellOf(column, row)}</div>);
}

function cellOf<Row>({ cell, value }: GridColumn<Row>, row: Row): ReactNode {
  return cell === undefined ? plainCell(value(row)) : cell(row);
}
