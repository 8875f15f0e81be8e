import { ChevronDownIcon } from '@radix-ui/react-icons';
import {
  Autocomplete,
  Button,
  Collection,
  Header,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  SearchField,
  Select,
  SelectValue,
  Text,
  useFilter,
} from 'react-aria-components';
import styles from './field.module.css';
import own from './search-choice.module.css';

export interface SearchOption {
  readonly value: string;
  readonly label: string;
  /** Other words by which the search finds the option. */
  readonly synonyms?: string;
  /** One short sentence below the label. */
  readonly note?: string;
}

export interface SearchChoiceProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  /** The selected value; null before an option is selected. */
  readonly value: string | null;
  /** Groups of options. A group without a title has no heading. */
  readonly sections: readonly { readonly title: string; readonly options: readonly SearchOption[] }[];
  readonly onChange: (value: string) => void;
  /** Text that is shown before an option is selected. */
  readonly placeholder: string;
  readonly searchLabel: string;
}

/**
 * A dropdown list for many options, with groups and a search field. The search finds options whose label or synonyms
 * contain every typed word.
 */
export function SearchChoice(props: SearchChoiceProps) {
  const { label, hideLabel = false, value, sections, onChange, placeholder, searchLabel } = props;
  const { contains } = useFilter({ sensitivity: 'base' });
  const chosen = sections.flatMap(({ options }) => options).find((option) => option.value === value);
  return (
    <Select
      className={styles['field'] ?? ''}
      value={value}
      placeholder={placeholder}
      onChange={(picked) => {
        if (picked !== null) onChange(String(picked));
      }}
    >
      <Label className={hideLabel ? 'visually-hidden' : (styles['label'] ?? '')}>{label}</Label>
      <Button className={[styles['input'], styles['choice']].join(' ')}>
        <SelectValue className={styles['chosen'] ?? ''}>{chosen?.label ?? placeholder}</SelectValue>
        <ChevronDownIcon aria-hidden />
      </Button>
      <Popover className={[styles['popover'], own['popover']].join(' ')}>
        <Autocomplete
          filter={(text, typed) => typed.split(/\s+/).every((word) => word === '' || contains(text, word))}
        >
          <SearchField className={own['search'] ?? ''} aria-label={searchLabel} autoFocus>
            <Input className={styles['input'] ?? ''} placeholder={searchLabel} spellCheck={false} />
          </SearchField>
          <ListBox
            className={styles['options'] ?? ''}
            items={sections.map((section) => ({ ...section, id: `section ${section.title}` }))}
            renderEmptyState={() => <p className={own['none']}>Nothing matches</p>}
          >
            {(section) => (
              <ListBoxSection id={section.id} aria-label={section.title === '' ? label : section.title}>
                {section.title !== '' && <Header className={own['title'] ?? ''}>{section.title}</Header>}
                <Collection items={section.options.map((option) => ({ ...option, id: option.value }))}>
                  {(option) => (
                    <ListBoxItem
                      textValue={[option.label, option.synonyms].join(' ')}
                      className={styles['option'] ?? ''}
                    >
                      <Text slot="label">{option.label}</Text>
                      {option.note !== undefined && (
                        <Text slot="description" className={own['note'] ?? ''}>
                          {option.note}
                        </Text>
                      )}
                    </ListBoxItem>
                  )}
                </Collection>
              </ListBoxSection>
            )}
          </ListBox>
        </Autocomplete>
      </Popover>
    </Select>
  );
}
