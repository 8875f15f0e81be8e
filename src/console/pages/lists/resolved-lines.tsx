import { useMemo, useState } from 'react';
import { Button } from '../../components/button.js';
import { Choice } from '../../components/choice.js';
import { format } from '../../components/format.js';
import { Grid, type GridColumn } from '../../components/grid.js';
import { RefusalNotice } from '../../components/notice.js';
import { PriceButton } from '../../components/price-button.js';
import stack from '../../components/stack.module.css';
import { Badge, type BadgeProps } from '../../components/stat.js';
import { AddToListDocument, IdsOfPeopleDocument } from '../../generated/documents/lists.js';
import { useChange, usePaid } from '../../graph/paid-answers.js';
import type { Match, ResolvedLine } from './resolve-lines.js';
import styles from './resolved-lines.module.css';

export interface ResolvedLinesProps {
  readonly id: string;
  readonly lines: readonly ResolvedLine[];
  /** Called with the number of records that were added, and the lines for which none was added. */
  readonly onDone: (count: number, rest: readonly string[]) => void;
  readonly onCancel: () => void;
}

type Row = ResolvedLine & { readonly chosen: string | null };

const noMatch = 'none';

/**
 * Shows the records that match each pasted line. If there are several, the user chooses one. Records are added only
 * when the button is pressed.
 */
export function ResolvedLines({ id, lines, onDone, onCancel }: ResolvedLinesProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({});
  const hidden = useMemo(
    () => lines.filter(({ status }) => status === 'hidden').map(({ text }) => text),
    [lines],
  );
  const people = usePaid(
    IdsOfPeopleDocument,
    hidden.length === 0 ? null : { inputs: hidden.map((email) => ({ email })) },
  );
  const adding = useChange(AddToListDocument);
  const answered = people.data?.peopleByInputs ?? null;
  const rows = useMemo(
    () =>
      lines.map((line): Row => {
        const shown =
          line.status === 'hidden' ? withRecord(line, answered?.[hidden.indexOf(line.text)]) : line;
        const only = shown.matches.length === 1 ? shown.matches[0]?.id : undefined;
        return { ...shown, chosen: choices[line.text] ?? only ?? null };
      }),
    [lines, hidden, answered, choices],
  );
  const columns = useMemo(
    () => columnsOf((text, chosen) => setChoices((known) => ({ ...known, [text]: chosen }))),
    [],
  );
  const ids = [
    ...new Set(rows.flatMap(({ chosen }) => (chosen === null || chosen === noMatch ? [] : [chosen]))),
  ];
  const rest = rows.filter(({ chosen }) => chosen === null || chosen === noMatch).map(({ text }) => text);
  return (
    <>
      <div className={styles['table']}>
        <Grid label="Matches" rows={rows} columns={columns} rowId={({ text }) => text} isSortable={false} />
      </div>
      {hidden.length > 0 && answered === null && (
        <div className={stack['line']}>
          {people.refusal !== null && (
            <RefusalNotice refusal={people.refusal} onRetry={() => people.renew()} />
          )}
          <span className={stack['quiet']}>
            Checking that an email address belongs to a person is free. The person costs 1 credit.
          </span>
          <PriceButton label={hidden.length === 1 ? 'Find person' : 'Find people'} paid={people} />
        </div>
      )}
      {adding.error !== null && (
        <RefusalNotice
          refusal={adding.error}
          forbidden="This key may not change lists: it needs lists:write"
        />
      )}
      <div className={stack['line']}>
        <Button
          look="primary"
          isDisabled={ids.length === 0}
          isPending={adding.isPending}
          onPress={() => adding.mutate({ id, ids }, { onSuccess: () => onDone(ids.length, rest) })}
        >
          {`Add ${format.count(ids.length)} · free`}
        </Button>
        <Button onPress={onCancel}>Edit lines</Button>
      </div>
    </>
  );
}

function withRecord(
  line: ResolvedLine,
  answer: { records: readonly { id: string; fullName: string | null }[] | null } | undefined,
): ResolvedLine {
  if (answer === undefined) return line;
  const matches = (answer.records ?? []).map(({ id, fullName }) => ({
    id,
    name: fullName ?? id,
    detail: null,
  }));
  return { ...line, matches, status: matches.length === 1 ? 'found' : 'ambiguous' };
}

const states: Readonly<
  Record<ResolvedLine['status'], { label: string; look: NonNullable<BadgeProps['look']> }>
> = {
  found: { label: 'Found', look: 'good' },
  ambiguous: { label: 'Choose', look: 'warn' },
  missing: { label: 'Not found', look: 'plain' },
  invalid: { label: 'Invalid', look: 'bad' },
  hidden: { label: 'Exists', look: 'accent' },
};

const columnsOf = (onChoose: (text: string, chosen: string) => void): readonly GridColumn<Row>[] => [
  {
    header: 'Line',
    value: ({ text }) => text,
    cell: ({ text }) => <span className={styles['line']}>{text}</span>,
  },
  {
    header: 'Status',
    value: ({ status }) => states[status].label,
    cell: ({ status }) => <Badge look={states[status].look}>{states[status].label}</Badge>,
    // The Match column contains the same information.
    isMinor: true,
  },
  {
    header: 'Match',
    value: ({ matches }) => matches[0]?.name,
    cell: (row) => <Meaning row={row} onChoose={onChoose} />,
  },
];

function Meaning({ row, onChoose }: { row: Row; onChoose: (text: string, chosen: string) => void }) {
  const { text, status, matches, reason, chosen } = row;
  if (status === 'found') return <>{matches[0] === undefined ? '' : labelOf(matches[0])}</>;
  if (status === 'ambiguous')
    return (
      <Choice
        label={`Match for ${text}`}
        hideLabel
        value={chosen ?? noMatch}
        options={[
          { value: noMatch, label: 'None of these' },
          ...matches.map((match) => ({ value: match.id, label: labelOf(match) })),
        ]}
        onChange={(value) => onChoose(text, value)}
      />
    );
  if (status === 'hidden') return <>A person with this email address</>;
  return <>{status === 'missing' ? 'No match' : reason}</>;
}

const labelOf = ({ name, detail }: Match): string => (detail === null ? name : `${name} · ${detail}`);
