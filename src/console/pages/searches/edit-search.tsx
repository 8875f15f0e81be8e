import { useState } from 'react';
import type { FilterValue } from '../../filters/filter-value.js';
import { UpdateSavedSearchDocument, type SavedSearchQuery } from '../../generated/documents.js';
import { useChange } from '../../graph/use-change.js';
import { SearchForm } from './search-form.js';

export interface EditSearchProps {
  readonly search: NonNullable<SavedSearchQuery['savedSearch']>;
  readonly filter: FilterValue;
  readonly onDone: () => void;
}

/** Another name or filter of a search. Its feed tells of what left and came by it. */
export function EditSearch({ search, filter, onDone }: EditSearchProps) {
  const [changed, setChanged] = useState(filter);
  const updating = useChange(UpdateSavedSearchDocument);
  return (
    <>
      <p>
        Results that still meet the filter keep the moment at which they came. The feed tells of the others as
        removed and added.
      </p>
      <SearchForm
        product={search.product}
        name={search.name}
        filter={changed}
        onFilter={setChanged}
        submit="Save the changes"
        isPending={updating.isPending}
        refusal={updating.error}
        onCancel={onDone}
        onSubmit={(name, kept) => {
          const input = {
            ...(name === search.name ? {} : { name }),
            ...(JSON.stringify(kept) === JSON.stringify(filter) ? {} : { filter: kept }),
          };
          if (Object.keys(input).length === 0) onDone();
          else updating.mutate({ id: search.id, input }, { onSuccess: onDone });
        }}
      />
    </>
  );
}
