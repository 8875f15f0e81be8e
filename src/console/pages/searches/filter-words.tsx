import { filterField } from '../../filters/fields.js';
import {
  type Condition,
  type EdgeStep,
  filterInputOf,
  type FilterValue,
  type Group,
  type Item,
} from '../../filters/filter-model.js';
import { conditionWords } from '../../filters/filter-sentence.js';
import { readFilter } from '../../filters/read-filter.js';
import type { Product } from '../../generated/documents.js';
import styles from './filter-words.module.css';
import { productLabels } from './searches-search.js';

export interface FilterWordsProps {
  readonly product: Product;
  readonly filter: FilterValue;
}

/** Shows a filter in words, or as JSON if words cannot express it. */
export function FilterWords({ product, filter }: FilterWordsProps) {
  const group = readFilter(filterInputOf[product], filter);
  if (group === null)
    return (
      <pre className={styles['json']} tabIndex={0}>
        {JSON.stringify(filter, null, 2)}
      </pre>
    );
  if (group.items.length === 0) return <p>All {productLabels[product].toLowerCase()}.</p>;
  return <GroupWords input={filterInputOf[product]} group={group} />;
}

const joins = { all: 'All of these', any: 'Any of these', none: 'None of these' };

function GroupWords({ input, group }: { input: string; group: Group }) {
  return (
    <>
      {(group.items.length > 1 || group.join !== 'all') && (
        <p className={styles['join']}>{joins[group.join]}</p>
      )}
      <ul className={styles['items']}>
        {group.items.map((item) => (
          <li key={item.id}>
            <ItemWords input={input} item={item} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ItemWords({ input, item }: { input: string; item: Item }) {
  if (item.kind === 'group') return <GroupWords input={input} group={item} />;
  return item.kind === 'edge' ? (
    <EdgeWords input={input} edge={item} />
  ) : (
    <ConditionText input={input} condition={item} />
  );
}

const quantifiers = { is: '', some: ': at least one, where', every: ': all, where', none: ': none, where' };
const directions = { '': '', ACQUIRER: ' as the buyer', ACQUIREE: ' as the company bought' };

function EdgeWords({ input, edge }: { input: string; edge: EdgeStep }) {
  const field = filterField(input, edge.field);
  return (
    <>
      <strong>{field?.label ?? edge.field}</strong>
      {directions[edge.direction]}
      {quantifiers[edge.quantifier]}
      <GroupWords input={field?.target ?? ''} group={edge.body} />
    </>
  );
}

function ConditionText({ input, condition }: { input: string; condition: Condition }) {
  const { name, phrase, values } = conditionWords(input, condition);
  return (
    <>
      {name} <span className={styles['comparison']}>{phrase}</span> <strong>{values}</strong>
    </>
  );
}
