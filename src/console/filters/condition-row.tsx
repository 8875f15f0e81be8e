import { Cross2Icon } from '@radix-ui/react-icons';
import { useContext, type KeyboardEvent } from 'react';
import { Button } from '../components/button.js';
import { Choice } from '../components/choice.js';
import { comparison, comparisonsOf } from './comparisons.js';
import { FieldChoice } from './field-choice.js';
import styles from './filter-builder.module.css';
import { filterField } from './filter-fields.js';
import type { Condition, Item } from './filter-model.js';
import { itemOfField } from './item-of-field.js';
import { RowFocusContext, useFocusTargets } from './row-focus.js';
import { tractionParts } from './traction-parts.js';
import { ValueBox } from './value-box.js';

export interface ConditionRowProps {
  readonly input: string;
  readonly condition: Condition;
  /** How many edges may follow one another from here. */
  readonly steps: number;
  readonly hasDurations: boolean;
  readonly onChange: (item: Item) => void;
  readonly onRemove: () => void;
  /** Enter in a value: the next condition is added. */
  readonly onNext: () => void;
  /** Backspace in an empty value: the row goes, and the focus to the row before it. */
  readonly onBack: () => void;
}

/** A field, how it is compared, and with what. */
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
        // Captured, because inputs of the library let no key event through.
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

/** What a key in a value means for its row; null when the input itself uses the key. */
function rowKeyOf({ key, target }: KeyboardEvent): 'next' | 'back' | null {
  // A date has no text input: each of its parts is a spin button.
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
