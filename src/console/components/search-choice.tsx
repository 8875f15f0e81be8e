import { ChevronDownIcon } from '@radix-ui/react-icons';
import { useMemo, useState } from 'react';
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
} from 'react-aria-components';
import styles from './field.module.css';
import own from './search-choice.module.css';

/**
 * A dropdown list for many options, with groups and a search field. The search finds options whose label or synonyms
 * contain every typed word, and puts the exact label first.
 */
export function SearchChoice(props: SearchChoiceProps) {
  const { label, hideLabel = false, value, sections, onChange, placeholder } = props;
  // The state is above `Select`, which renders its content twice: hidden, for its list of options, and on the page.
  const [typed, setTyped] = useState('');
  const chosen = sections.flatMap(({ options }) => options).find((option) => option.value === value);
  return (
    <Select
      className={styles['field'] ?? ''}
      value={value}
      placeholder={placeholder}
      onOpenChange={(isOpen) => {
        if (!isOpen) setTyped('');
      }}
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
        <SearchList {...props} typed={typed} onType={setTyped} />
      </Popover>
    </Select>
  );
}

type SearchListProps = SearchChoiceProps & {
  readonly typed: string;
  readonly onType: (text: string) => void;
};

/** The search field and the options that it finds. */
function SearchList({ label, sections, searchLabel, typed, onType }: SearchListProps) {
  // The sections are searched here instead of by `Autocomplete`, whose own filter would put the focus on the first
  // option in the order before the search.
  const found = useMemo(() => search(sections, typed), [sections, typed]);
  return (
    <Autocomplete inputValue={typed} onInputChange={onType}>
      <SearchField className={own['search'] ?? ''} aria-label={searchLabel} autoFocus>
        <Input className={styles['input'] ?? ''} placeholder={searchLabel} spellCheck={false} />
      </SearchField>
      <ListBox
        className={styles['options'] ?? ''}
        items={found.map((section) => ({ ...section, id: `section ${section.title}` }))}
        renderEmptyState={() => <p className={own['none']}>Nothing matches</p>}
      >
        {(section) => (
          <ListBoxSection id={section.id} aria-label={section.title === '' ? label : section.title}>
            {section.title !== '' && <Header className={own['title'] ?? ''}>{section.title}</Header>}
            <Collection items={section.options.map((option) => ({ ...option, id: option.value }))}>
              {(option) => (
                <ListBoxItem textValue={option.label} className={styles['option'] ?? ''}>
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
  );
}

type Sections = SearchChoiceProps['sections'];

/** Text for comparisons: in lower case and without accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the options that contain every typed word, best first: an option with exactly the typed label, labels that
 * begin with it, labels that contain it, and options that only match by their synonyms. Equally good options, and
 * sections, stay in their order.
 */
function search(sections: Sections, typed: string): Sections {
  const text = plain(typed).trim();
  if (text === '') return sections;
  const words = text.split(/\s+/);
  const ranked = sections.flatMap(({ title, options }) => {
    const found = options
      .filter(({ label, synonyms }) =>
        words.every((word) => plain(`${label} ${synonyms ?? ''}`).includes(word)),
      )
      .map((option) => ({ option, rank: rankOf(plain(option.label), text) }))
      .sort((one, other) => one.rank - other.rank);
    return found[0] === undefined
      ? []
      : [{ title, rank: found[0].rank, options: found.map(({ option }) => option) }];
  });
  return ranked.sort((one, other) => one.rank - other.rank);
}

function rankOf(label: string, text: string): number {
  if (label === text) return 0;
  if (label.startsWith(text)) return 1;
  return label.includes(text) ? 2 : 3;
}

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
