import { useNavigate } from '@tanstack/react-router';
import { Choice } from '../../components/choice.js';
import { Panel } from '../../components/panel.js';
import stack from '../../components/stack.module.css';
import type { FilterValue } from '../../filters/filter-value.js';
import { CreateSavedSearchDocument } from '../../generated/documents.js';
import { useChange } from '../../graph/use-change.js';
import { SearchForm } from './search-form.js';
import { productLabels, searchProducts, type SearchedProduct } from './search-products.js';

export interface NewSearchProps {
  readonly product: SearchedProduct;
  readonly filter: FilterValue;
  readonly onChange: (product: SearchedProduct, filter: FilterValue) => void;
  readonly onCancel: () => void;
}

/** Makes a saved search. Its address holds what is being made, but for the name. */
export function NewSearch({ product, filter, onChange, onCancel }: NewSearchProps) {
  const navigate = useNavigate();
  const creating = useChange(CreateSavedSearchDocument);
  return (
    <Panel title="New search" note="A saved search keeps a filter, and tells what is new in it.">
      <div className={stack['stack']}>
        <div className={stack['narrow']}>
          <Choice
            label="What it is about"
            value={product}
            options={searchProducts.map((value) => ({ value, label: productLabels[value] }))}
            onChange={(chosen) => {
              if (chosen !== product) onChange(chosen, {});
            }}
          />
        </div>
        <SearchForm
          key={product}
          product={product}
          filter={filter}
          onFilter={(changed) => {
            onChange(product, changed);
          }}
          submit="Save the search"
          isPending={creating.isPending}
          refusal={creating.error}
          onCancel={onCancel}
          onSubmit={(name, kept) => {
            creating.mutate(
              { input: { name, product, filter: kept } },
              {
                onSuccess: ({ createSavedSearch: made }) => {
                  if (made !== null) void navigate({ to: '/console/searches/$id', params: { id: made.id } });
                },
              },
            );
          }}
        />
      </div>
    </Panel>
  );
}
