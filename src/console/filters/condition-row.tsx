import { Cross2Icon } from '@radix-ui/react-icons';
import { type KeyboardEvent, useContext } from 'react';
import { Button } from '../components/button.js';
import { Choice } from '../components/choice.js';
import { comparison, comparisonsOf } from './comparisons.js';
import { FieldChoice, itemOfField } from './field-choice.js';
import { tractionParts } from './fields.js';
import styles from './filter-builder.module.css';
import type { Condition, Item } from './filter-model.js';
import { leafField, readCondition } from './read-condition.js';
import { RowFocusContext, useFocusTargets } from './row-focus.js';
import { ValueBox } from './value-box.js';
import type { Understood } from './values/value-reading.js';

const metricPath = /^(tractionMetrics\.\w+)\.(.+)$/;

export interface ConditionRowProps {
  readonly input: string;
  readonly condition: Condition;
  /** How many more edges can be nested. */
  readonly steps: number;
  readonly hasDurations: boolean;
  readonly onChange: (item: Item) => void;
  readonly onRemove: () => void;
  /** Called when Enter is pressed in a value, to add the next condition. */
  readonly onNext: () => void;
  /** Called when Backspace is pressed in an empty value, to remove the row and focus the previous row. */
  readonly onBack: () => void;
}

/** A row that edits one condition: a field, a comparison and a value. */
export function ConditionRow(props: ConditionRowProps) {
  const { input, condition, steps, hasDurations, onChange, onRemove, onNext, onBack } = props;
  const focus = useContext(RowFocusContext);
  const valueBox = useFocusTargets(`value ${condition.id}`);
  const field = leafField(input, condition.field);
  if (field === null) return null;
  const { kind } = field;
  const reading = readCondition(input, condition, hasDurations);
  const shown = reading.kind === 'understood' ? reading.comparison : condition.comparison;
  const compared = comparison(kind, shown);
  const offered = comparisonsOf[kind].filter(({ id }) => id !== 'withinLast' || hasDurations || id === shown);
  const settle = (understood: Understood): void => {
    // Several values, and values without a text of their own, stay as they are.
    if (compared?.takes !== 'one') return;
    const { text } = understood;
    if (understood.comparison === condition.comparison && text === condition.values[0]) return;
    onChange({ ...condition, comparison: understood.comparison, values: [text] });
  };
  const metric = metricPath.exec(condition.field)?.[1];
  return (
    <div className={styles['row']} role="group" aria-label={field.label}>
      <div className={styles['field']}>
        <FieldChoice
          input={input}
          hasEdges={steps > 0}
          name={`${field.label}: field`}
          value={metric ?? condition.field}
          onChange={(path) => {
            focus.request(`value ${condition.id}`);
            onChange(itemOfField(input, path, condition.id));
          }}
        />
      </div>
      <FigureChoice label={field.label} condition={condition} onChange={onChange} />
      <div className={styles['figure']}>
        <Choice
          label={`${field.label}: comparison`}
          hideLabel
          value={shown}
          options={offered.map(({ id, label }) => ({ value: id, label }))}
          onChange={(id) => {
            onChange(withComparison(input, condition, id));
          }}
        />
      </div>
      <div
        className={styles['value']}
        ref={valueBox}
        // Uses the capture phase, because the library's inputs stop the propagation of key events.
        onKeyDownCapture={(event) => {
          const key = rowKeyOf(event);
          if (key === null) return;
          event.preventDefault();
          event.stopPropagation();
          if (key === 'next') onNext();
          else onBack();
        }}
      >
        {compared !== undefined && (
          <ValueBox
            key={`${condition.field} ${compared.takes}`}
            input={input}
            path={condition.field}
            label={field.label}
            kind={kind}
            comparison={compared}
            values={condition.values}
            reading={reading}
            onChange={(values) => {
              onChange({ ...condition, values });
            }}
            onChoose={(choice) => {
              focus.request(`value ${condition.id}`);
              settle(choice);
            }}
            onLeave={() => {
              if (reading.kind === 'understood' && (kind === 'number' || kind === 'date')) settle(reading);
            }}
          />
        )}
      </div>
      <Button look="quiet" size="small" aria-label={`Remove ${field.label}`} onPress={onRemove}>
        <Cross2Icon aria-hidden />
      </Button>
    </div>
  );
}

type FigureChoiceProps = Pick<ConditionRowProps, 'condition' | 'onChange'> & { readonly label: string };

/** A dropdown list of the values of a traction metric. Shows nothing for other fields. */
function FigureChoice({ label, condition, onChange }: FigureChoiceProps) {
  const [, metric, part] = metricPath.exec(condition.field) ?? [];
  if (metric === undefined || part === undefined) return null;
  return (
    <div className={styles['figure']}>
      <Choice
        label={`${label}: figure`}
        hideLabel
        value={part}
        options={tractionParts}
        onChange={(chosen) => {
          onChange({ ...condition, field: `${metric}.${chosen}` });
        }}
      />
    </div>
  );
}

/**
 * Returns the condition with another comparison. Keeps the value if it fits: of a range, the lower end for `at least`
 * and the upper end for `at most`.
 */
function withComparison(input: string, condition: Condition, id: string): Condition {
  const kind = leafField(input, condition.field)?.kind ?? 'text';
  const before = readCondition(input, condition);
  const shown = before.kind === 'understood' ? before.comparison : condition.comparison;
  const changed = { ...condition, comparison: id };
  if (comparison(kind, id)?.takes !== comparison(kind, shown)?.takes) return { ...changed, values: [] };
  if (comparison(kind, id)?.takes !== 'one' || (kind !== 'number' && kind !== 'date')) return changed;
  const text = before.kind === 'understood' ? before.text : (condition.values[0] ?? '');
  const [lower = '', upper = ''] = text.split(' to ');
  const end = id === 'lte' || id === 'lt' ? upper : lower;
  const fitted = { ...changed, values: [shown === 'between' ? end : text] };
  const after = readCondition(input, fitted);
  return after.kind === 'understood' && after.comparison === id ? fitted : { ...changed, values: [] };
}

/** Returns the action for a key that is pressed in a value, or null if the input itself handles the key. */
function rowKeyOf({ key, target, ctrlKey, metaKey }: KeyboardEvent): 'next' | 'back' | null {
  // With a modifier, Enter is a shortcut of the page.
  if (!(target instanceof HTMLInputElement) || ctrlKey || metaKey) return null;
  const holds = target.closest<HTMLElement>('[data-holds]')?.dataset['holds'];
  if (key === 'Enter')
    return target.hasAttribute('aria-activedescendant') || holds === 'text' ? null : 'next';
  if (key !== 'Backspace' || holds !== undefined) return null;
  return target.value === '' ? 'back' : null;
}
