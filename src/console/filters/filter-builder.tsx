import { useMemo, useState } from 'react';
import styles from './filter-builder.module.css';
import { FilterJson } from './filter-json.js';
import { newItemId, type Group } from './filter-model.js';
import { filterInputOf, type FilterProduct } from './filter-product.js';
import type { FilterValue } from './filter-value.js';
import { GroupBox } from './group-box.js';
import { readFilter } from './read-filter.js';
import { writeFilter } from './write-filter.js';

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
  const [shown, setShown] = useState<{ readonly text: string; readonly group: Group | null }>({
    text: '',
    group: null,
  });
  const text = JSON.stringify(value);
  // What came from outside is read anew; what this builder said itself keeps its rows, the unfinished ones too.
  const read = useMemo(() => readFilter(input, JSON.parse(text) as FilterValue), [input, text]);
  const group = shown.text === text && shown.group !== null ? shown.group : read;
  const change = (changed: Group): void => {
    const filter = writeFilter(input, changed);
    setShown({ text: JSON.stringify(filter), group: changed });
    if (JSON.stringify(filter) !== text) onChange(filter);
  };
  return (
    <div className={styles['builder']}>
      {group === null ? (
        <p className={styles['note']}>
          This filter says more than can be shown in fields. It is edited as JSON.
        </p>
      ) : (
        <GroupBox
          input={input}
          group={group.items.length === 0 && group.join !== 'all' ? emptied(group) : group}
          steps={mostSteps}
          hasGroups
          hasDurations={hasDurations}
          onChange={change}
        />
      )}
      <FilterJson value={value} isOpen={group === null} onChange={onChange} />
    </div>
  );
}

/** Without conditions there is nothing to join. */
const emptied = (group: Group): Group => ({ ...group, id: newItemId(), join: 'all' });
