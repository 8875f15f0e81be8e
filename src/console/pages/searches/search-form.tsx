import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../../components/button.js';
import { RefusalNotice } from '../../components/notice.js';
import stack from '../../components/stack.module.css';
import { TextBox } from '../../components/text-box.js';
import { useSettled } from '../../components/use-settled.js';
import { FilterBuilder } from '../../filters/filter-builder.js';
import type { FilterValue } from '../../filters/filter-model.js';
import type { Refusal } from '../../graph/send-document.js';
import { FilterCount } from '../data/fact-list.js';
import { productViews } from '../../products/product-views.js';
import type { SearchedProduct } from './searches-search.js';

export interface SearchFormProps {
  /** The product of the search. The form must be remounted when it changes, so use it as the form's `key`. */
  readonly product: SearchedProduct;
  readonly name?: string;
  readonly filter: FilterValue;
  readonly onFilter: (filter: FilterValue) => void;
  /** The label of the submit button. */
  readonly submit: string;
  readonly isPending: boolean;
  readonly refusal: Refusal | null;
  readonly onSubmit: (name: string, filter: FilterValue) => void;
  readonly onCancel: () => void;
}

/** Edits the name and filter of a search. Shows the number of matching records. */
export function SearchForm(props: SearchFormProps) {
  const { product, filter, onFilter, submit, isPending, refusal, onSubmit, onCancel } = props;
  const [name, setName] = useState(props.name ?? '');
  const settled = useSettled(filter);
  const { nouns, useCount } = productViews[product];
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
          forbidden="This key may not save searches: it needs searches:write"
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
