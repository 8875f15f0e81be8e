import { type ReactNode, useRef } from 'react';
import { FieldError, Group, Input, Label, Text, TextField } from 'react-aria-components';
import { Button } from '../components/button.js';
import fieldStyles from '../components/field.module.css';
import { comparison } from './comparisons.js';
import type { LeafKind } from './fields.js';
import styles from './value-text.module.css';
import type { Understood, ValueReading } from './values/value-reading.js';

export interface ValueTextProps {
  /** The name of the input. */
  readonly label: string;
  readonly kind: LeafKind;
  readonly value: string;
  /** How `value` is understood. The meaning, or the problem, is shown below the input. */
  readonly reading: ValueReading;
  readonly placeholder: string;
  readonly onChange: (value: string) => void;
  /** Called with one of the meanings of an unclear text. */
  readonly onChoose: (choice: Understood) => void;
  /** Called when the input loses the focus. */
  readonly onLeave: () => void;
  /** A button in the input. */
  readonly button?: ReactNode;
}

/**
 * A text field for a number or date. It shows how the text is understood. If the text has several meanings, the user
 * chooses one of them.
 */
export function ValueText(props: ValueTextProps) {
  const { label, kind, value, reading, placeholder, onChange, onChoose, onLeave, button } = props;
  const choices = useRef<HTMLDivElement>(null);
  const isUnclear = reading.kind === 'unclear';
  const hint = isUnclear
    ? `“${value.trim()}” is not clear. Choose what you mean:`
    : reading.kind === 'understood'
      ? reading.hint
      : null;
  return (
    // In a text that is not understood, Enter must not add the next condition. condition-row.tsx reads `data-holds`.
    <div className={styles['text']} data-holds={isUnclear || reading.kind === 'wrong' ? 'text' : undefined}>
      <TextField
        className={fieldStyles['field'] ?? ''}
        value={value}
        onChange={onChange}
        isInvalid={reading.kind === 'wrong'}
        onBlur={onLeave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            choices.current?.querySelector('button')?.focus();
          }
        }}
      >
        <Label className="visually-hidden">{label}</Label>
        <Group className={styles['box'] ?? ''}>
          <Input
            className={fieldStyles['input'] ?? ''}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
          />
          {button}
        </Group>
        {hint !== null && (
          <Text slot="description" className={styles['hint'] ?? ''}>
            {hint}
          </Text>
        )}
        <FieldError className={styles['problem'] ?? ''}>
          {reading.kind === 'wrong' ? reading.problem : ''}
        </FieldError>
      </TextField>
      {isUnclear && (
        <div ref={choices} className={styles['choices']} role="group" aria-label="Possible meanings">
          {reading.choices.map((choice) => (
            <Button
              key={`${choice.comparison} ${choice.text}`}
              size="small"
              onPress={() => {
                onChoose(choice);
              }}
            >
              {comparison(kind, choice.comparison)?.label} {choice.words}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
