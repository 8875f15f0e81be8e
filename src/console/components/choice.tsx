import { ChevronDownIcon } from '@radix-ui/react-icons';
import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';
import styles from './field.module.css';

export interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly isDisabled?: boolean;
}

/** A dropdown list for a few options. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, hideLabel, value, options, onChange, isDisabled = false } = props;
  return (
    <Select
      className={styles['field'] ?? ''}
      isDisabled={isDisabled}
      value={value}
      onChange={(chosen) => {
        const option = options.find((each) => each.value === chosen);
        if (option !== undefined) onChange(option.value);
      }}
    >
      <Label className={hideLabel === true ? 'visually-hidden' : styles['label']}>{label}</Label>
      <Button className={[styles['input'], styles['choice']].join(' ')}>
        <SelectValue className={styles['chosen'] ?? ''} />
        <ChevronDownIcon aria-hidden />
      </Button>
      <Popover className={styles['popover'] ?? ''}>
        <ListBox className={styles['options'] ?? ''} items={options}>
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={styles['option'] ?? ''}>
              {option.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
