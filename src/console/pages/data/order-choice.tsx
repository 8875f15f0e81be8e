import { ArrowDownIcon, ArrowUpIcon } from '@radix-ui/react-icons';
import { Button } from '../../components/button.js';
import { SearchChoice } from '../../components/search-choice.js';
import { orderFields } from '../../generated/filter-schema.js';
import { wordsOf } from '../../filters/words-of.js';
import styles from './data-page.module.css';

export interface OrderChoiceProps {
  /** The enum of the keys in the schema. */
  readonly names: string;
  /** A key, with `-` in front for the largest first; `` for the order that the list has by itself. */
  readonly value: string;
  readonly onChange: (order: string) => void;
}

const usual = 'usual';

/** What the list is ordered by, and in which direction. */
export function OrderChoice({ names, value, onChange }: OrderChoiceProps) {
  const isDescending = value.startsWith('-');
  const field = isDescending ? value.slice(1) : value;
  const options = [
    { value: usual, label: 'Usual order' },
    ...(orderFields[names] ?? []).map((name) => ({ value: name, label: wordsOf(name) })),
  ];
  return (
    <div className={styles['order']}>
      <SearchChoice
        label="Order"
        value={field === '' ? usual : field}
        options={options}
        onChange={(chosen) => {
          // Amounts, dates and counts are looked at from the largest; names from the first letter.
          if (chosen === usual) onChange('');
          else onChange(/NAME$|^ID$|RANK$/.test(chosen) ? chosen : `-${chosen}`);
        }}
      />
      <Button
        isDisabled={field === ''}
        aria-label={
          isDescending ? 'Largest first. Change to smallest first' : 'Smallest first. Change to largest first'
        }
        onPress={() => {
          onChange(isDescending ? field : `-${field}`);
        }}
      >
        {isDescending ? <ArrowDownIcon aria-hidden /> : <ArrowUpIcon aria-hidden />}
      </Button>
    </div>
  );
}
