import { ChevronDownIcon } from '@radix-ui/react-icons';
import {
  Autocomplete,
  Button,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField,
  Select,
  SelectValue,
  useFilter,
} from 'react-aria-components';
import styles from './field.module.css';
import own from './search-choice.module.css';

export interface SearchChoiceProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  /** Null before one is chosen. */
  readonly value: string | null;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  /** Stands there before one is chosen. */
  readonly placeholder?: string;
}

/** One of many: the list can be searched. */
export function SearchChoice(props: SearchChoiceProps) {
  const { label, hideLabel = false, value, options, onChange, placeholder } = props;
  const { contains } = useFilter({ sensitivity: 'base' });
  return (
    <Select
      className={styles['field'] ?? ''}
      value={value}
      {...(placeholder === undefined ? {} : { placeholder })}
      onChange={(chosen) => {
        if (chosen !== null) onChange(String(chosen));
      }}
    >
      <Label className={hideLabel ? 'visually-hidden' : (styles['label'] ?? '')}>{label}</Label>
      <Button className={[styles['input'], styles['choice']].join(' ')}>
        <SelectValue className={styles['chosen'] ?? ''} />
        <ChevronDownIcon aria-hidden />
      </Button>
      <Popover className={styles['popover'] ?? ''}>
        <Autocomplete filter={contains}>
          <SearchField className={own['search'] ?? ''} aria-label={`Search: ${label}`} autoFocus>
            <Input className={styles['input'] ?? ''} placeholder="Search" spellCheck={false} />
          </SearchField>
          <ListBox
            className={styles['options'] ?? ''}
            items={options}
            renderEmptyState={() => <p className={own['none']}>Nothing of that name</p>}
          >
            {(option) => (
              <ListBoxItem id={option.value} textValue={option.label} className={styles['option'] ?? ''}>
                {option.label}
              </ListBoxItem>
            )}
          </ListBox>
        </Autocomplete>
      </Popover>
    </Select>
  );
}
