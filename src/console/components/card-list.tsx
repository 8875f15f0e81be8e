import type { ReactNode } from 'react';
import styles from './card-list.module.css';
import { plainCell } from './plain-cell.js';

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

/** A column of a table, as `GridColumn` describes it. */
interface CardColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => string | number | boolean | null | undefined;
  readonly cell?: (row: Row) => ReactNode;
}

export interface CardListProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: Columns<Row>;
  readonly rowId: (row: Row) => string;
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

type Columns<Row> = readonly CardColumn<Row>[];

function cells<Row>(columns: Columns<Row>, row: Row): ReactNode {
  return columns.map((column) => <div key={column.header}>{cellOf(column, row)}</div>);
}

function cellOf<Row>({ cell, value }: CardColumn<Row>, row: Row): ReactNode {
  return cell === undefined ? plainCell(value(row)) : cell(row);
}
