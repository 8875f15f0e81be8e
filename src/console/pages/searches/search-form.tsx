import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../../components/button.js';
import { RefusalNotice } from '../../components/notice.js';
import { ObstacleText } from '../../components/obstacle.js';
import stack from '../../components/stack.module.css';
import { TextBox } from '../../components/text-box.js';
import { FilterBuilder } from '../../filters/filter-builder.js';
import type { FilterValue } from '../../filters/filter-model.js';
import { useCountedFilter } from '../../filters/use-counted-filter.js';
import { useFilterDraft } from '../../filters/use-filter-draft.js';
import type { Product } from '../../generated/documents.js';
import type { Refusal } from '../../http/refusal.js';
import { productViews } from '../../products/product-views.js';
import { FilterCount } from '../data/fact-list.js';

export interface SearchFormProps {
  /** The product of the search. The form must be remounted when it changes, so use it as the form's `key`. */
  readonly product: Product;
  readonly name?: string;
  /** A text if the URL has a filter that is not a JSON object. */
  readonly filter: FilterValue | string;
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
  const { nouns, useCount } = productViews[product];
  const draft = useFilterDraft({ product, value: filter, onChange: onFilter, hasDurations: false });
  const { counted, obstacle } = useCountedFilter(draft, useCount);
  const canSave = name.trim() !== '' && obstacle?.reason == null;
  return (
    <Form
      className={stack['stack'] ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) onSubmit(name.trim(), draft.filter);
      }}
    >
      <div className={stack['narrow']}>
        <TextBox label="Name" value={name} onChange={setName} maxLength={200} autoFocus />
      </div>
      <FilterBuilder draft={draft} />
      {counted.refusal !== null && (
        <RefusalNotice
          refusal={counted.refusal}
          isQuiet={counted.refusal.status === 429}
          onRetry={counted.recount}
        />
      )}
      {refusal !== null && (
        <RefusalNotice
          refusal={refusal}
          forbidden="This key may not save searches: it needs searches:write"
        />
      )}
      <div className={stack['line']}>
        <Button type="submit" look="primary" isDisabled={!canSave} isPending={isPending}>
          {submit}
        </Button>
        <Button onPress={onCancel}>Cancel</Button>
        {obstacle?.reason == null ? (
          <>
            <FilterCount counted={counted} nouns={nouns} />
            <span className={stack['quiet']}>Counting and saving are free.</span>
          </>
        ) : (
          <ObstacleText obstacle={obstacle} />
        )}
      </div>
    </Form>
  );
}
