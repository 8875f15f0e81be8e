import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../../components/button.js';
import { format } from '../../components/format.js';
import { Notice } from '../../components/notice.js';
import { Panel } from '../../components/panel.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import stack from '../../components/stack.module.css';
import { TextBox } from '../../components/text-box.js';
import type { ListProduct } from '../../generated/documents.js';
import type { Refusal } from '../../graph/refusal.js';
import { useKey } from '../../session/use-key.js';
import type { PastedLine } from './read-line.js';
import { readPaste } from './read-paste.js';
import { ResolvedLines } from './resolved-lines.js';
import { mostLines, mostNames, resolveLines, type ResolvedLine } from './resolve-lines.js';

export interface AddMembersProps {
  readonly id: string;
  readonly product: ListProduct;
}

const hints: Readonly<Record<ListProduct, string>> = {
  COMPANIES: 'One per line, or cells of a spreadsheet: domains, web addresses, names or IDs.',
  INVESTORS: 'One per line, or cells of a spreadsheet: names, domains, web addresses or IDs.',
  PEOPLE: 'One per line, or cells of a spreadsheet: names, email addresses or IDs.',
};

/** Adds what is pasted: first it is shown which records the lines mean, which is free. */
export function AddMembers({ id, product }: AddMembersProps) {
  const key = useKey() ?? '';
  const [text, setText] = useState('');
  const [added, setAdded] = useState<number | null>(null);
  const finding = useMutation<readonly ResolvedLine[], Refusal, readonly PastedLine[]>({
    mutationFn: (lines) => resolveLines(product, lines, key),
  });
  const { lines, usage, refusal } = useMemo(() => readPaste(product, text), [product, text]);
  const wrong = refusal ?? tooMany(lines);
  const clear = (count: number | null): void => {
    finding.reset();
    setAdded(count);
    if (count !== null) setText('');
  };
  return (
    <Panel title="Add members" note="Finding out which records these are is free, and so is adding them.">
      <div className={stack['stack']}>
        {added !== null && (
          <Notice look="good">
            {format.count(added)} {added === 1 ? 'record was' : 'records were'} added; those that were members
            kept their place.
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
              label="Who or what to add"
              hint={usage ?? hints[product]}
              rows={4}
              value={text}
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
          <ResolvedLines
            id={id}
            lines={finding.data}
            onDone={(count) => clear(count)}
            onCancel={() => clear(null)}
          />
        )}
      </div>
    </Panel>
  );
}

function tooMany(lines: readonly PastedLine[]): string | undefined {
  if (lines.length > mostLines)
    return `At most ${mostLines} lines at once; these are ${format.count(lines.length)}.`;
  const names = lines.filter((line) => line.isName).length;
  return names > mostNames ? `At most ${mostNames} names at once; these are ${names}.` : undefined;
}
