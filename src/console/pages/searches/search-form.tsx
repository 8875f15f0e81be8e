import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../../components/button.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import stack from '../../components/stack.module.css';
import { TextBox } from '../../components/text-box.js';
import { useSettled } from '../../components/use-settled.js';
import { FilterBuilder } from '../../filters/filter-builder.js';
import type { FilterValue } from '../../filters/filter-value.js';
import type { Refusal } from '../../graph/refusal.js';
import { FilterCount } from '../data/filter-count.js';
import { gridOfProduct } from './grid-of-product.js';
import type { SearchedProduct } from './search-products.js';

export interface SearchFormProps {
  /** Another product needs another form: give it a `key` of the product. */
  readonly product: SearchedProduct;
  readonly name?: string;
  readonly filter: FilterValue;
  readonly onFilter: (filter: FilterValue) => void;
  /** The words of the button that keeps it. */
  readonly submit: string;
  readonly isPending: boolean;
  readonly refusal: Refusal | null;
  readonly onSubmit: (name: string, filter: FilterValue) => void;
  readonly onCancel: () => void;
}

/** The name and the filter of a search, and how many records meet it as it is. */
export function SearchForm(props: SearchFormProps) {
  const { product, filter, onFilter, submit, isPending, refusal, onSubmit, onCancel } = props;
  const [name, setName] = useState(props.name ?? '');
  const settled = useSettled(filter);
  const { nouns, useCount } = gridOfProduct[product];
  const counted = useCount(settled);
  return (
    <Form
      className={stack['stack'] ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') onSubmit(name.trim(), filter);
      }}
    >
      <div className={stack['narrow']}>
        <TextBox label="Name" value={name} onChange={setName} maxLength={200} autoFocus />
      </div>
      <FilterBuilder product={product} value={filter} onChange={onFilter} hasDurations={false} />
      {counted.refusal !== null && <RefusalNotice refusal={counted.refusal} onRetry={counted.recount} />}
      {refusal !== null && (
        <RefusalNotice
          refusal={refusal}
          forbidden="This key may not keep searches: it needs searches:write"
        />
      )}
      <div className={stack['line']}>
        <Button type="submit" look="primary" isDisabled={name.trim() === ''} isPending={isPending}>
          {submit}
        </Button>
        <Button onPress={onCancel}>Cancel</Button>
        <FilterCount counted={counted} nouns={nouns} />
        <span className={stack['quiet']}>Counting and saving are free.</span>
      </div>
    </Form>
  );
}
