import { comparison } from '../../filters/comparisons.js';
import { filterField } from '../../filters/filter-fields.js';
import type { Condition, EdgeStep, Group, Item } from '../../filters/filter-model.js';
import { filterInputOf } from '../../filters/filter-product.js';
import type { FilterValue } from '../../filters/filter-value.js';
import { readFilter } from '../../filters/read-filter.js';
import { wordsOf } from '../../filters/words-of.js';
import { format } from '../../components/format.js';
import styles from './filter-words.module.css';
import { productLabels, type SearchedProduct } from './search-products.js';

export interface FilterWordsProps {
  readonly product: SearchedProduct;
  readonly filter: FilterValue;
}

/** What a filter asks for, in words; as JSON where it says more than there are words for. */
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

const joins = { all: 'All of these hold', any: 'Any of these holds', none: 'None of these holds' };

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
    <ConditionWords input={input} condition={item} />
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

function ConditionWords({ input, condition }: { input: string; condition: Condition }) {
  const field = filterField(input, condition.field);
  const kind = field?.kind === 'one' || field?.kind === 'many' ? undefined : field?.kind;
  const label = field?.label ?? wordsOf(condition.field.replaceAll('.', '_'));
  const compared = comparison(kind ?? 'number', condition.comparison)?.label ?? condition.comparison;
  const values = condition.values.map((value) => valueWords(condition.field, kind, value)).join(', ');
  return (
    <>
      {label} <span className={styles['comparison']}>{compared}</span> <strong>{values}</strong>
    </>
  );
}

function valueWords(path: string, kind: string | undefined, value: string): string {
  if (kind === 'number') return path.endsWith('Year') ? value : format.count(Number(value));
  if (kind === 'boolean') return value === 'true' ? 'yes' : 'no';
  return kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? format.day(value) : value;
}
