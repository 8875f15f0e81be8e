import { type ReactNode, useEffect, useState } from 'react';
import type { Paid } from '../graph/paid-answers.js';
import { AnswerAge } from './answer-age.js';
import { Button } from './button.js';
import { CsvButton } from './csv-button.js';
import { format } from './format.js';
import { Grid, type GridColumn } from './grid.js';
import { EmptyState, RefusalNotice } from './notice.js';
import { Panel } from './page-head.js';
import styles from './paged-rows.module.css';
import { PriceButton } from './price-button.js';

export type PaidRows<Row> = Paid<unknown> & { readonly rows: readonly Row[] | null };

export interface PagedRowsProps<Row> {
  readonly title: string;
  /** The singular and plural name of a row, for example `company` and `companies`. */
  readonly nouns: readonly [string, string];
  /** The name of the CSV file without its extension. */
  readonly name: string;
  /** Loads a page; the first page is 0. With null, sends no request. */
  readonly useRows: (page: number | null) => PaidRows<Row>;
  readonly columns: readonly GridColumn<Row>[];
  /** A column with actions, which the CSV file does not contain. */
  readonly action?: GridColumn<Row>;
  readonly page: number;
  readonly size: number;
  /** The number of rows on all pages; null if it is unknown. */
  readonly count: number | null;
  readonly onPage: (page: number) => void;
  /** Returns true for a row that has been removed since the page was paid for. */
  readonly isGone?: (row: Row) => boolean;
  readonly children?: ReactNode;
}

/**
 * Shows rows that cost credits, one page at a time. First shows the price of the page, then its rows and the price of
 * the next page.
 */
export function PagedRows<Row extends { readonly id: string }>(props: PagedRowsProps<Row>) {
  const { title, nouns, name, useRows, columns, action, page, count, isGone, children } = props;
  const { rows, ...paid } = useRows(count === 0 ? null : page);
  const isNothing = count === 0 || rows?.length === 0 || (paid.price?.rows === 0 && rows === null);
  const shown = rows?.filter((row) => isGone?.(row) !== true) ?? null;
  return (
    <Panel
      title={title}
      isFlush={shown !== null && !isNothing}
      aside={
        shown !== null && (
          <>
            <AnswerAge paid={paid} />
            {!isNothing && <CsvButton name={name} rows={shown} columns={columns} />}
          </>
        )
      }
    >
      {children !== undefined && (
        <div className={shown !== null && !isNothing ? styles['flushTools'] : styles['tools']}>
          {children}
        </div>
      )}
      {isNothing ? (
        <EmptyState title={page === 0 ? `No ${nouns[1]} here` : 'No more results'}>
          {page > 0 && <Back {...props} />}
        </EmptyState>
      ) : shown === null ? (
        <Offer paid={paid} nouns={nouns} />
      ) : (
        <>
          <Hint {...props} rows={shown} />
          <Grid
            label={`The ${nouns[1]} of this page`}
            rows={shown}
            columns={action === undefined ? columns : [...columns, action]}
            rowId={(row) => row.id}
            isSortable={false}
          />
          <Pages key={page} {...props} isFull={rows !== null && rows.length >= props.size} />
        </>
      )}
    </Panel>
  );
}

function Offer({ paid, nouns: [one, many] }: { paid: Paid<unknown>; nouns: readonly [string, string] }) {
  const { price, refusal } = paid;
  const what = price === null ? many : `${format.count(price.rows)} ${price.rows === 1 ? one : many}`;
  return (
    <div className={styles['offer']}>
      {refusal !== null && <RefusalNotice refusal={refusal} onRetry={() => paid.renew()} />}
      <p>A record costs one credit.</p>
      <PriceButton label={`Show ${what}`} paid={paid} />
    </div>
  );
}

/** A message that rows have been added or removed since the page was paid for. */
function Hint<Row>({ page, size, count, rows }: PagedRowsProps<Row> & { rows: readonly Row[] }) {
  if (count === null || rows.length === Math.max(0, Math.min(size, count - page * size))) return null;
  return (
    <p className={styles['hint']} role="status">
      The records have changed since this page was paid for. Refresh to see the newest.
    </p>
  );
}

function Back<Row>({ page, onPage }: PagedRowsProps<Row>) {
  return <Button onPress={() => onPage(page - 1)}>Previous page</Button>;
}

function Pages<Row>(props: PagedRowsProps<Row> & { isFull: boolean }) {
  const { useRows, page, size, count, onPage, isFull } = props;
  const hasNext = count === null ? isFull : (page + 1) * size < count;
  const next = useRows(hasNext ? page + 1 : null);
  const [isGoing, setGoing] = useState(false);
  const isThere = next.rows !== null;
  useEffect(() => {
    // The next page has been paid for, so navigate to it.
    if (isGoing && isThere) onPage(page + 1);
  }, [isGoing, isThere, onPage, page]);
  const pay = (): void => {
    setGoing(true);
    next.pay();
  };
  const isEnd = !hasNext || next.price?.rows === 0;
  return (
    <footer className={styles['pages']}>
      {next.refusal !== null && <RefusalNotice refusal={next.refusal} onRetry={() => next.renew()} />}
      <span className={styles['place']}>
        Page {page + 1}
        {count === null ? '' : ` of ${format.count(Math.max(1, Math.ceil(count / size)))}`}
      </span>
      {page > 0 && <Back {...props} />}
      {!isEnd &&
        (isThere ? (
          <Button onPress={() => onPage(page + 1)}>Next page · paid</Button>
        ) : (
          <PriceButton label="Next page" paid={{ ...next, pay }} />
        ))}
    </footer>
  );
}
