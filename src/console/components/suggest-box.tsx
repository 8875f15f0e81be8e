import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import styles from './field.module.css';
import own from './suggest-box.module.css';

export interface Suggested {
  readonly value: string;
  /** Text next to the suggestion, such as the number of records that have the value. */
  readonly note?: string;
}

export interface SuggestBoxProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: string;
  /** Null while the suggestions load. */
  readonly suggestions: readonly Suggested[] | null;
  /** True if the field has suggestions. If none of them matches, the list then says so. */
  readonly offers: boolean;
  readonly onChange: (value: string) => void;
  /** Called when a suggestion is selected, and when Enter is pressed in the text. */
  readonly onTake?: (value: string) => void;
  readonly onFocus?: () => void;
  readonly placeholder?: string;
}

/** A text field with suggestions. It accepts any text. */
export function SuggestBox(props: SuggestBoxProps) {
  const {
    label,
    hideLabel = false,
    value,
    suggestions,
    offers,
    onChange,
    onTake,
    onFocus,
    placeholder,
  } = props;
  return (
    <ComboBox
      className={styles['field'] ?? ''}
      allowsCustomValue
      allowsEmptyCollection={offers}
      menuTrigger="focus"
      items={(suggestions ?? []).map((each) => ({ ...each, id: each.value }))}
      inputValue={value}
      onInputChange={onChange}
      value={null}
      onChange={(taken) => {
        if (taken === null) return;
        onChange(String(taken));
        onTake?.(String(taken));
      }}
      {...(onFocus === undefined ? {} : { onFocus })}
    >
      <Label className={hideLabel ? 'visually-hidden' : (styles['label'] ?? '')}>{label}</Label>
      <Input
        className={styles['input'] ?? ''}
        placeholder={placeholder ?? ''}
        spellCheck={false}
        onKeyDown={(event) => {
          const isInList = event.currentTarget.getAttribute('aria-activedescendant') !== null;
          if (event.key === 'Enter' && !isInList) onTake?.(value);
        }}
      />
      <Popover className={styles['popover'] ?? ''}>
        <ListBox
          className={styles['options'] ?? ''}
          renderEmptyState={() => (
            <p className={own['none']}>{suggestions === null ? 'Looking…' : 'No such value is known.'}</p>
          )}
        >
          {(each: Suggested & { id: string }) => (
            <ListBoxItem textValue={each.value} className={[styles['option'], own['suggested']].join(' ')}>
              <span>{each.value}</span>
              {each.note !== undefined && <span className={own['note']}>{each.note}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
