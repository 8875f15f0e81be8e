import { ArrowDownIcon, ArrowUpIcon } from '@radix-ui/react-icons';
import { Button } from '../../components/button.js';
import { SearchChoice } from '../../components/search-choice.js';
import { orderFields } from '../../generated/filter-schema.js';
import { orderLabel } from '../../filters/order-label.js';
import styles from './data-page.module.css';

export interface OrderChoiceProps {
  /** The enum of the order fields in the schema. */
  readonly names: string;
  /** The filter input of the same records, whose labels are used. */
  readonly input: string;
  /** An order field, with `-` in front for the largest first; empty for the default order. */
  readonly value: string;
  readonly onChange: (order: string) => void;
}

const byDefault = 'default';

/** What the list is ordered by, and in which direction. */
export function OrderChoice({ names, input, value, onChange }: OrderChoiceProps) {
  const isDescending = value.startsWith('-');
  const field = isDescending ? value.slice(1) : value;
  const options = [
    { value: byDefault, label: 'Default order' },
    ...(orderFields[names] ?? []).map((name) => ({ value: name, label: orderLabel(input, name) })),
  ];
  return (
    <div className={styles['order']}>
      <SearchChoice
        label="Order"
        value={field === '' ? byDefault : field}
        placeholder="Default order"
        searchLabel="Search fields"
        sections={[{ title: '', options }]}
        onChange={(chosen) => {
          // Amounts, dates and counts start with the largest, names with the first letter.
          if (chosen === byDefault) onChange('');
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
