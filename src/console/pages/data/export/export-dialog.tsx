import { useEffect, useRef, useState } from 'react';
import { exportProductOf } from '../../../products/products.js';
import { Button } from '../../../components/button.js';
import { Choice } from '../../../components/choice.js';
import { creditsText, format } from '../../../components/format.js';
import { RefusalNotice } from '../../../components/notice.js';
import { SheetDialog } from '../../../components/sheet-dialog.js';
import { filterInputOf, type FilterProduct, type FilterValue } from '../../../filters/filter-model.js';
import { filterSentence } from '../../../filters/filter-sentence.js';
import { readFilter } from '../../../filters/read-filter.js';
import type { CreateExportInput, ExportFormat } from '../../../generated/documents.js';
import { useViewer } from '../../../session/use-viewer.js';
import styles from './export-dialog.module.css';
import { exportLabels, useCreateExport, useExportPrice } from './use-exports.js';
import { ExportList } from './export-list.js';

export interface ExportDialogProps {
  readonly product: FilterProduct;
  readonly nouns: readonly [string, string];
  readonly filter: FilterValue;
  readonly onClose: () => void;
}

const formats = [
  { value: 'CSV', label: 'CSV (spreadsheet)' },
  { value: 'NDJSON', label: 'NDJSON (one JSON record per line)' },
] as const satisfies readonly { value: ExportFormat; label: string }[];

/**
 * A dialog that exports all records that match a filter. It shows the price, the progress, and the exports of the last
 * day.
 */
export function ExportDialog({ product, nouns, filter, onClose }: ExportDialogProps) {
  const [chosen, setChosen] = useState<ExportFormat>('CSV');
  const [started, setStarted] = useState<string | null>(null);
  const input: CreateExportInput = { format: chosen, product: exportProductOf(product), filter };
  const label = labelOf(product, nouns[1], filter);
  return (
    <SheetDialog title={`Export all ${nouns[1]}`} isOpen onClose={onClose} size="wide">
      <p className={styles['filter']}>{label}</p>
      <NewExport
        // Each format is a separate export with its own price, so the form is remounted.
        key={chosen}
        {...{ input, nouns, label }}
        isStarted={started !== null}
        onStarted={setStarted}
      >
        <Choice label="Format" value={chosen} options={formats} onChange={setChosen} />
      </NewExport>
      <ExportList started={started} />
    </SheetDialog>
  );
}

interface NewExportProps {
  readonly input: CreateExportInput;
  readonly nouns: readonly [string, string];
  readonly label: string;
  /** True if this dialog has already started an export. A second click would pay for another export. */
  readonly isStarted: boolean;
  readonly onStarted: (id: string) => void;
  readonly children: React.ReactNode;
}

function NewExport({ input, nouns: [one, many], label, isStarted, onStarted, children }: NewExportProps) {
  const pricing = useExportPrice(input);
  const creating = useCreateExport();
  const idempotencyKey = useRef(crypto.randomUUID());
  const { price, remaining } = { price: pricing.data ?? null, remaining: useRemaining() };
  const refusal = creating.error ?? pricing.error;
  const isShort = price !== null && remaining !== null && price.credits > remaining;
  const start = (): void => {
    if (price === null) return;
    const terms = { input, credits: price.credits, idempotencyKey: idempotencyKey.current };
    creating.mutate(terms, {
      onSuccess: (id) => {
        idempotencyKey.current = crypto.randomUUID();
        if (id === null) return;
        exportLabels.save(id, label);
        onStarted(id);
      },
    });
  };
  return (
    <>
      <div className={styles['choices']}>{children}</div>
      <dl className={styles['price']} aria-live="polite">
        <Figure label="Records" value={price === null ? '…' : format.count(price.rows)} />
        <Figure label="Price" value={price === null ? '…' : creditsText(price.credits)} />
        <Figure
          label="Credits remaining after"
          value={
            price === null || remaining === null
              ? '…'
              : isShort
                ? '–'
                : format.count(remaining - price.credits)
          }
        />
      </dl>
      {isShort && refusal === null && (
        <p className={styles['short']} role="alert">
          This export costs {creditsText(price.credits)} and {creditsText(remaining)} remain. Add a condition
          to export fewer {many}.
        </p>
      )}
      {refusal !== null && (
        <RefusalNotice
          refusal={refusal}
          onRetry={() => {
            creating.reset();
            void pricing.refetch();
          }}
        />
      )}
      <div>
        <Button
          look={isStarted ? 'plain' : 'primary'}
          isDisabled={price === null || price.rows === 0 || isShort}
          isPending={creating.isPending}
          onPress={start}
        >
          {isStarted && price !== null
            ? `Export again · ${creditsText(price.credits)}`
            : buttonText(price, one, many)}
        </Button>
      </div>
    </>
  );
}

function buttonText(price: { rows: number; credits: number } | null, one: string, many: string): string {
  if (price === null) return 'Export · getting the price…';
  if (price.rows === 0) return `No ${many} to export`;
  return `Export ${format.count(price.rows)} ${price.rows === 1 ? one : many} · ${creditsText(price.credits)}`;
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Returns the credits that this key can still spend: the minimum over its budgets. */
function useRemaining(): number | null {
  const { data, refetch } = useViewer();
  useEffect(() => {
    void refetch();
  }, [refetch]);
  const budgets = data?.viewer?.budgets;
  if (budgets == null) return null;
  const known = [budgets.month, budgets.day, budgets.key].flatMap((budget) =>
    budget?.remaining == null ? [] : [budget.remaining],
  );
  return known.length === 0 ? null : Math.min(...known);
}

/** Returns the label of an export, for example `Funding rounds where Type is Series A`. */
function labelOf(product: FilterProduct, many: string, filter: FilterValue): string {
  const input = filterInputOf[product];
  const group = readFilter(input, filter);
  const sentence = group === null ? '' : filterSentence(input, group);
  const name = `${many.charAt(0).toUpperCase()}${many.slice(1)}`;
  if (sentence !== '') return `${name} where ${sentence}`;
  return Object.keys(filter).length === 0 ? `All ${many}` : `${name} that match the filter`;
}
