import { Cross2Icon } from '@radix-ui/react-icons';
import { Button } from 'react-aria-components';
import { SuggestBox, type Suggested } from '../components/suggest-box.js';
import styles from './filter-builder.module.css';

export interface TokenBoxProps {
  readonly values: readonly string[];
  readonly text: string;
  /** Null while they are looked for. */
  readonly suggestions: readonly Suggested[] | null;
  readonly offers: boolean;
  readonly onText: (text: string) => void;
  readonly onChange: (values: readonly string[]) => void;
  readonly onFocus: () => void;
}

/** Several values: each is taken with Enter, or from the list, and can be taken out again. */
export function TokenBox({ values, text, suggestions, offers, onText, onChange, onFocus }: TokenBoxProps) {
  const take = (value: string): void => {
    const taken = value.trim();
    onText('');
    if (taken !== '' && !values.includes(taken)) onChange([...values, taken]);
  };
  return (
    <div
      className={styles['tokens']}
      // What Enter and Backspace belong to (condition-row.tsx).
      data-holds={text.trim() !== '' ? 'text' : values.length > 0 ? 'values' : undefined}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Backspace' || !(event.target instanceof HTMLInputElement)) return;
        if (event.target.value === '' && values.length > 0) onChange(values.slice(0, -1));
      }}
      onBlur={(event) => {
        // What was typed and not confirmed counts too, once the box is left.
        if (event.target instanceof HTMLInputElement && text.trim() !== '') take(text);
      }}
    >
      <SuggestBox
        label="Values"
        hideLabel
        value={text}
        offers={offers}
        suggestions={suggestions?.filter(({ value }) => !values.includes(value)) ?? null}
        placeholder={values.length === 0 ? 'Type a value, press Enter' : 'Another value'}
        onFocus={onFocus}
        onChange={onText}
        onTake={take}
      />
      {values.length > 0 && (
        <ul className={styles['chosen']} aria-label="Chosen values">
          {values.map((value) => (
            <li key={value} className={styles['token']}>
              {value}
              <Button
                aria-label={`Remove ${value}`}
                onPress={() => {
                  onChange(values.filter((each) => each !== value));
                }}
              >
                <Cross2Icon aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
