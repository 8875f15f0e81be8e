import { Cross2Icon } from '@radix-ui/react-icons';
import { Button } from '../components/button.js';
import { Choice } from '../components/choice.js';
import styles from './filter-builder.module.css';
import { filterField } from './filter-fields.js';
import type { EdgeStep, Item } from './filter-model.js';
import type { ComponentType } from 'react';
import type { NestedGroupProps } from './nested-group-props.js';

export interface EdgeBoxProps {
  readonly input: string;
  readonly edge: EdgeStep;
  /** How many edges may still follow inside. */
  readonly steps: number;
  readonly hasDurations: boolean;
  readonly onChange: (item: Item) => void;
  readonly onRemove: () => void;
  /** What shows the conditions inside; it holds edges itself. */
  readonly Inside: ComponentType<NestedGroupProps>;
}

const quantifiers = [
  { value: 'some', label: 'at least one, where' },
  { value: 'none', label: 'none, where' },
  { value: 'every', label: 'all, where' },
] as const;

const directions = [
  { value: '', label: 'in either role' },
  { value: 'ACQUIRER', label: 'as the buyer' },
  { value: 'ACQUIREE', label: 'as the company bought' },
] as const;

/** What has to hold of the records at the end of an edge. */
export function EdgeBox({ input, edge, steps, hasDurations, onChange, onRemove, Inside }: EdgeBoxProps) {
  const field = filterField(input, edge.field);
  if (field?.target == null) return null;
  return (
    <div className={styles['box']} role="group" aria-label={field.label}>
      <div className={styles['boxHead']}>
        <strong>{field.label}</strong>
        {edge.quantifier !== 'is' && (
          <Choice
            label="How many"
            hideLabel
            value={edge.quantifier}
            options={quantifiers}
            onChange={(quantifier) => {
              onChange({ ...edge, quantifier });
            }}
          />
        )}
        {field.isDirected && (
          <Choice
            label="Role"
            hideLabel
            value={edge.direction}
            options={directions}
            onChange={(direction) => {
              onChange({ ...edge, direction });
            }}
          />
        )}
        <span className={styles['end']}>
          <Button look="quiet" size="small" aria-label={`Remove ${field.label}`} onPress={onRemove}>
            <Cross2Icon aria-hidden />
          </Button>
        </span>
      </div>
      <Inside
        input={field.target}
        group={edge.body}
        // The jobs of a person are a part of the person, and no step.
        steps={field.target === 'ExperienceFilter' ? steps : steps - 1}
        hasGroups={false}
        hasDurations={hasDurations}
        onChange={(body) => {
          onChange({ ...edge, body });
        }}
      />
    </div>
  );
}
