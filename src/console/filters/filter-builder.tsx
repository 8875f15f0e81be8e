import { useState } from 'react';
import styles from './filter-builder.module.css';
import { filterSentence } from './filter-sentence.js';
import { FilterJson } from './filter-json.js';
import { filterInputOf, type FilterProduct } from './filter-product.js';
import type { FilterValue } from './filter-value.js';
import { GroupBox } from './group-box.js';
import { RowFocus, RowFocusContext } from './row-focus.js';
import { useFilterDraft } from './use-filter-draft.js';

export interface FilterBuilderProps {
  /** What is filtered. Another product needs another builder: give it a `key` of the product. */
  readonly product: FilterProduct;
  /** The filter as the API takes it; `{}` matches everything. */
  readonly value: FilterValue;
  /** Called with each change that leads to another filter; conditions that have no value yet lead to none. */
  readonly onChange: (filter: FilterValue) => void;
  /** Whether dates may be relative to today (`withinLast`), which a saved search refuses. Default true. */
  readonly hasDurations?: boolean;
}

/** Two edges may follow one another in a filter. */
const mostSteps = 2;

/**
 * Builds a filter of the schema: fields by their type, values as the service counts them (free), edges, and groups of
 * conditions of which all, any or none hold. A filter that says more than the builder can show is edited as JSON.
 */
export function FilterBuilder({ product, value, onChange, hasDurations = true }: FilterBuilderProps) {
  const input = filterInputOf[product];
  const [group, change] = useFilterDraft(input, value, onChange);
  const sentence = group === null ? '' : filterSentence(input, group);
  const [focus] = useState(() => new RowFocus());
  return (
    <RowFocusContext.Provider value={focus}>
      <div className={styles['builder']}>
        {group === null ? (
          <p className={styles['note']}>This filter cannot be shown as rows. Edit it as JSON.</p>
        ) : (
          <GroupBox
            input={input}
            group={group.items.length === 0 ? { ...group, join: 'all' } : group}
            steps={mostSteps}
            hasGroups
            hasDurations={hasDurations}
            onChange={change}
          />
        )}
        {sentence !== '' && (
          <p className={styles['sentence']} aria-label="Filter in words">
            {sentence}
          </p>
        )}
        <FilterJson value={value} isOpen={group === null} onChange={onChange} />
      </div>
    </RowFocusContext.Provider>
  );
}
