import type { ReactNode } from 'react';
import { format } from '../components/format.js';
import type { GridColumn } from '../components/grid.js';
import styles from '../components/id-text.module.css';
import { DayText } from '../components/stat.js';

type Scalar = string | number | boolean | null | undefined;

/** A column of a results table. Its ID is the path of a GraphQL field. */
export interface RecordColumn<Row> extends GridColumn<Row> {
  /** The path with dots, for example `funding.totalFundingUsd`. It identifies the column in the URL. */
  readonly path: string;
  /** The paths of the GraphQL fields that the column needs, if they are not just `path`. */
  readonly selects?: readonly string[];
  /** The default width in pixels. */
  readonly width: number;
  /** True if the column is hidden until it is selected. */
  readonly isHidden?: boolean;
  /** True if the column shows a field of a linked record, which costs credits of its own. */
  readonly isLinked?: boolean;
}

/** The optional properties of a column. */
interface ColumnOptions<Row> {
  readonly cell?: (row: Row) => ReactNode;
  readonly width?: number;
  readonly isMinor?: boolean;
  readonly isHidden?: boolean;
  readonly isLinked?: boolean;
  readonly selects?: readonly string[];
}

/**
 * Returns functions that create columns, by the type of their values, for the rows of one product. With an empty
 * header, the column has the label of the filter field.
 */
export function columnsOf<Row>() {
  const make =
    <Value extends Scalar | readonly string[]>(
      width: number,
      isNumber: boolean,
      cell: ((value: Value | null | undefined) => ReactNode) | undefined,
      toScalar: (value: Value | null | undefined) => Scalar,
    ) =>
    (
      path: string,
      header: string,
      value: (row: Row) => Value | null | undefined,
      options: ColumnOptions<Row> = {},
    ): RecordColumn<Row> => ({
      path,
      header,
      value: (row) => toScalar(value(row)),
      ...(cell === undefined ? {} : { cell: (row: Row) => cell(value(row)) }),
      isNumber,
      width,
      ...options,
    });
  const same = <Value extends Scalar>(value: Value): Value => value;
  return {
    text: make<string>(160, false, undefined, same),
    /** Text of one or more sentences. It wraps, unless the table has fixed widths. */
    prose: make<string>(320, false, (value) => <ProseText text={value} />, same),
    count: make<number>(120, true, undefined, same),
    money: make<number>(130, true, (value) => format.money(value), same),
    year: make<number>(90, true, (value) => format.text(value?.toString()), same),
    /** A fraction, which is shown as a percentage. */
    share: make<number>(110, true, (value) => percentText(value == null ? value : value * 100), same),
    percent: make<number>(130, true, percentText, same),
    day: make<string>(120, false, (value) => <DayText value={value} />, same),
    list: make<readonly string[]>(180, false, undefined, (value) => value?.join(', ')),
    /** A code such as `venture_capital`, which is shown as words. */
    words: make<string>(130, false, (value) => (value == null ? format.text(null) : wordsOf(value)), same),
    wordList: make<readonly string[]>(
      170,
      false,
      (value) => format.text(value?.map(wordsOf).join(', ')),
      (value) => value?.join(', '),
    ),
    id: make<string>(
      140,
      false,
      (value) => (value == null ? format.text(null) : <IdText id={value} />),
      same,
    ),
  };
}

const wordsOf = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const percents = new Intl.NumberFormat('en', { maximumFractionDigits: 1, style: 'percent' });

function percentText(value: number | null | undefined): string {
  return value == null ? format.text(null) : percents.format(value / 100);
}

const proseStyle = { display: 'block', minWidth: '16rem', overflow: 'hidden', textOverflow: 'ellipsis' };

function ProseText({ text }: { text: string | null | undefined }) {
  if (text == null) return <>{format.text(null)}</>;
  return (
    <span style={proseStyle} title={text}>
      {text}
    </span>
  );
}

/** Shows an ID in a table, truncated to about 13 characters. The element contains the whole ID, so it can be copied. */
function IdText({ id }: { id: string }) {
  return (
    <code className={styles['id']} title={id}>
      {id}
    </code>
  );
}

/** Joins the parts of a description that are known. */
export function joinTexts(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' · ');
}

/** Formats a date. Returns null if it is unknown. */
export function dayText(day: string | null): string | null {
  return day === null ? null : format.day(day);
}
