import { Cross2Icon } from '@radix-ui/react-icons';
import { useContext, type KeyboardEvent } from 'react';
import { Button } from '../components/button.js';
import { Choice } from '../components/choice.js';
import { comparison, comparisonsOf } from './comparisons.js';
import { FieldChoice, itemOfField } from './field-choice.js';
import styles from './filter-builder.module.css';
import { filterField, tractionParts } from './fields.js';
import type { Condition, Item } from './filter-model.js';
import { RowFocusContext, useFocusTargets } from './row-focus.js';
import { ValueBox } from './value-box.js';

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
  const field = filterField(input, condition.field);
  if (field === undefined || field.kind === 'one' || field.kind === 'many') return null;
  const { kind } = field;
  const compared = comparison(kind, condition.comparison);
  const offered = comparisonsOf[kind].filter(
    ({ takes, id }) => takes !== 'duration' || hasDurations || id === condition.comparison,
  );
  const [, metric, part] = /^(tractionMetrics\.\w+)\.(.+)$/.exec(condition.field) ?? [];
  return (
    <div className={styles['row']} role="group" aria-label={field.label}>
      <div className={styles['field']}>
        <FieldChoice
          input={input}
          hasEdges={steps > 0}
          value={metric ?? condition.field}
          onChange={(path) => {
            focus.request(`value ${condition.id}`);
            onChange(itemOfField(input, path, condition.id));
          }}
        />
      </div>
      {metric !== undefined && part !== undefined && (
        <div className={styles['figure']}>
          <Choice
            label="Figure"
            hideLabel
            value={part}
            options={tractionParts}
            onChange={(chosen) => {
              onChange({ ...condition, field: `${metric}.${chosen}` });
            }}
          />
        </div>
      )}
      <div className={styles['figure']}>
        <Choice
          label="Comparison"
          hideLabel
          value={condition.comparison}
          options={offered.map(({ id, label }) => ({ value: id, label }))}
          onChange={(id) => {
            const keeps = comparison(kind, id)?.takes === compared?.takes;
            onChange({ ...condition, comparison: id, values: keeps ? condition.values : [] });
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
            kind={kind}
            comparison={compared}
            values={condition.values}
            onChange={(values) => {
              onChange({ ...condition, values });
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

/** Returns the action for a key that is pressed in a value, or null if the input itself handles the key. */
function rowKeyOf({ key, target }: KeyboardEvent): 'next' | 'back' | null {
  // A date field has no text input. Each part of the date is a spin button.
  if (!(target instanceof HTMLElement)) return null;
  const isDatePart = target.role === 'spinbutton';
  if (!(target instanceof HTMLInputElement) && !isDatePart) return null;
  const holds = target.closest<HTMLElement>('[data-holds]')?.dataset['holds'];
  if (key === 'Enter')
    return target.hasAttribute('aria-activedescendant') || holds === 'text' ? null : 'next';
  if (key !== 'Backspace' || holds !== undefined) return null;
  const parts = [...(target.parentElement?.querySelectorAll('[role="spinbutton"]') ?? [])];
  const isEmpty = isDatePart
    ? parts.every((part) => part.hasAttribute('data-placeholder'))
    : target instanceof HTMLInputElement && target.value === '';
  return isEmpty ? 'back' : null;
}
