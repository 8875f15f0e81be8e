import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Form } from 'react-aria-components';
import { describeChoice } from '../../../identifiers/choose-columns.js';
import { keyOfValue, type RowIdentifier } from '../../../identifiers/find-layout.js';
import type { LookupKind } from '../../../identifiers/lookup-keys.js';
import { LookupReader, type LookupRow, UnusableFile } from '../../../identifiers/lookup-reader.js';
import { Button } from '../../components/button.js';
import { format } from '../../components/format.js';
import { Notice, RefusalNotice } from '../../components/notice.js';
import { Panel } from '../../components/page-head.js';
import stack from '../../components/stack.module.css';
import { TextBox } from '../../components/text-box.js';
import type { Refusal } from '../../http/refusal.js';
import type { ListedProduct } from '../../products/products.js';
import { useKey } from '../../session/key-session.js';
import {
  maxLines,
  maxNames,
  type PastedLine,
  readLine,
  type ResolvedLine,
  resolveLines,
} from './resolve-lines.js';
import { ResolvedLines } from './resolved-lines.js';

const kinds = {
  COMPANIES: 'companies',
  INVESTORS: 'investors',
  PEOPLE: 'people',
} as const satisfies Record<ListedProduct, LookupKind>;

export interface AddMembersProps {
  readonly id: string;
  readonly product: ListedProduct;
  readonly onAdded: () => void;
}

const hints: Readonly<Record<ListedProduct, string>> = {
  COMPANIES: 'One per line, or cells of a spreadsheet: domains, web addresses, names or IDs.',
  INVESTORS: 'One per line, or cells of a spreadsheet: names, domains, web addresses or IDs.',
  PEOPLE: 'One per line, or cells of a spreadsheet: names, email addresses or IDs.',
};

/** Adds members to a list from pasted text. First shows the records that match each line. */
export function AddMembers({ id, product, onAdded }: AddMembersProps) {
  const key = useKey() ?? '';
  const [text, setText] = useState('');
  const [added, setAdded] = useState<number | null>(null);
  const finding = useMutation<readonly ResolvedLine[], Refusal, readonly PastedLine[]>({
    mutationFn: (lines) => resolveLines(product, lines, key),
  });
  const { lines, usage, refusal } = useMemo(() => readPaste(product, text), [product, text]);
  const wrong = refusal ?? tooMany(lines);
  const clear = (count: number | null, rest: readonly string[] = []): void => {
    finding.reset();
    setAdded(count);
    if (count === null) return;
    setText(rest.join('\n'));
    onAdded();
  };
  return (
    <Panel title="Add members" note="Matching and adding records is free.">
      <div className={stack['stack']}>
        {added !== null && (
          <Notice look="good">
            {format.count(added)} {added === 1 ? 'record was' : 'records were'} added. Existing members keep
            their position.{text !== '' && ' The lines below were not added.'}
          </Notice>
        )}
        {finding.data === undefined ? (
          <Form
            className={stack['stack'] ?? ''}
            onSubmit={(event) => {
              event.preventDefault();
              setAdded(null);
              finding.mutate(lines);
            }}
          >
            <TextBox
              label="Members to add"
              hint={usage ?? hints[product]}
              rows={4}
              value={text}
              isReadOnly={finding.isPending}
              onChange={setText}
              errorMessage={wrong}
            />
            {finding.error !== null && <RefusalNotice refusal={finding.error} />}
            <div className={stack['line']}>
              <Button
                type="submit"
                isDisabled={lines.length === 0 || wrong !== undefined}
                isPending={finding.isPending}
              >
                Find {lines.length === 0 ? 'them' : format.count(lines.length)} · free
              </Button>
            </div>
          </Form>
        ) : (
          <ResolvedLines id={id} lines={finding.data} onDone={clear} onCancel={() => clear(null)} />
        )}
      </div>
    </Panel>
  );
}

function tooMany(lines: readonly PastedLine[]): string | undefined {
  if (lines.length > maxLines)
    return `At most ${format.count(maxLines)} lines at once, got ${format.count(lines.length)}.`;
  const names = lines.filter((line) => line.isName).length;
  return names > maxNames ? `At most ${maxNames} names at once, got ${names}.` : undefined;
}

/** The parsed content of pasted text, which has lines or the cells of a spreadsheet. */
interface Paste {
  /** The distinct lines to look up. */
  readonly lines: readonly PastedLine[];
  /** Says which columns of the spreadsheet are used; null if the text has no columns. */
  readonly usage: string | null;
  /** The reason why the text cannot be used; null if it can. */
  readonly refusal: string | null;
}

/** Parses pasted text with the parser of `dealgraph bulk`. Unlike in that command, names are also accepted. */
function readPaste(product: ListedProduct, text: string): Paste {
  if (text.trim() === '') return { lines: [], usage: null, refusal: null };
  const kind = kinds[product];
  const reader = new LookupReader({ kind, hasNames: true });
  let rows: readonly LookupRow[];
  try {
    rows = [...reader.push(new TextEncoder().encode(text)), ...reader.end()];
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    if (!error.isUnrecognised) return { lines: [], usage: null, refusal: error.message };
    return {
      lines: eachOnce(itemsOf(text).map((item) => readLine(product, item))),
      usage: null,
      refusal: null,
    };
  }
  if (isListOfItems(reader, rows))
    return {
      lines: eachOnce(itemsOf(text).map((item) => readLine(product, item))),
      usage: null,
      refusal: null,
    };
  const lines = eachOnce(rows.flatMap((row) => lineOf(product, kind, row)));
  return { lines, usage: usageOf(reader, rows), refusal: null };
}

/** Returns true for a single line with several items, for example domains that are separated by semicolons. */
function isListOfItems({ choice, layout }: LookupReader, rows: readonly LookupRow[]): boolean {
  return layout === 'table' && rows.length === 1 && choice?.hasHeader === false;
}

/**
 * Splits text into items: one per line, or, for a single line, at semicolons and tabs. Commas do not separate items,
 * because names can contain them.
 */
function itemsOf(text: string): readonly string[] {
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.split(/[;\t]/).map((item) => item.trim()))
    .filter((items) => items.some((item) => item !== ''));
  const items = rows.length === 1 ? rows.flat() : rows.map(([first = '']) => first);
  return items.filter((item) => item !== '');
}

function lineOf(
  product: ListedProduct,
  kind: LookupKind,
  { identifier, input, line, problem }: LookupRow,
): PastedLine[] {
  if (identifier !== null) return [lineOfIdentifier(product, kind, identifier)];
  const [value] = Object.values(input ?? {});
  if (value !== undefined) return [readLine(product, value)];
  return [
    { text: `Row ${line}`, inputs: [], isName: false, isEmail: false, problem: problem ?? 'no identifier' },
  ];
}

function lineOfIdentifier(product: ListedProduct, kind: LookupKind, found: RowIdentifier): PastedLine {
  const { value: text, column } = found;
  if (column.key === null) return readLine(product, text);
  const key = keyOfValue(kind, found);
  const line = { text, inputs: [], isName: false, isEmail: false, problem: null };
  switch (key) {
    case 'name':
      return { ...line, isName: true, inputs: product === 'INVESTORS' ? [{ product, name: text }] : [] };
    case 'email':
      return { ...line, isEmail: true, inputs: [{ product, email: text }] };
    case 'domain':
    case 'website':
    case 'id':
      return { ...line, inputs: [{ product, [key]: text }] };
    case 'profnet_id':
      return { ...line, inputs: [{ product, profnetId: text }] };
    default:
      return readLine(product, text);
  }
}

function usageOf({ choice, layout }: LookupReader, rows: readonly LookupRow[]): string | null {
  if (choice === null || layout === 'objects' || (layout === 'lines' && !choice.hasHeader)) return null;
  const count = rows.length === 1 ? '1 row' : `${format.count(rows.length)} rows`;
  return `${count}. ${describeChoice(choice)}`;
}

function eachOnce(lines: readonly PastedLine[]): readonly PastedLine[] {
  return [...new Map(lines.map((line) => [line.text, line])).values()];
}
