import { LinkButton } from '../../components/link-button.js';
import { format } from '../../components/format.js';
import { Panel } from '../../components/panel.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { Skeleton } from '../../components/skeleton.js';
import { Stat } from '../../components/stat.js';
import type { FilterValue } from '../../filters/filter-value.js';
import type { Refusal } from '../../graph/refusal.js';
import type { DataTab } from '../data/data-search.js';
import { FilterWords } from './filter-words.js';
import type { SearchedProduct } from './search-products.js';
import styles from './search-filter.module.css';

export interface SearchFilterProps {
  readonly product: SearchedProduct;
  /** Null while it is not known. */
  readonly filter: FilterValue | null;
  readonly count: number | null;
  readonly newest: string | null;
  readonly refusal: Refusal | null;
}

const dataTabOf: Readonly<Record<SearchedProduct, DataTab>> = {
  COMPANY: 'companies',
  INVESTORS: 'investors',
  PEOPLE: 'people',
  FUNDING_ROUNDS: 'rounds',
  ACQUISITION: 'acquisitions',
};

/** What the search asks for, and how many records meet it. */
export function SearchFilter({ product, filter, count, newest, refusal }: SearchFilterProps) {
  return (
    <Panel
      title="Filter"
      aside={
        filter !== null && (
          <LinkButton size="small" to="/console/data" search={{ tab: dataTabOf[product], filter }}>
            Open in Data
          </LinkButton>
        )
      }
    >
      <div className={styles['parts']}>
        <div className={styles['words']}>
          {refusal !== null && <RefusalNotice refusal={refusal} />}
          {filter === null ? (
            refusal === null && <Skeleton lines={2} />
          ) : (
            <FilterWords product={product} filter={filter} />
          )}
        </div>
        <dl className={styles['figures']}>
          <Stat label="Results" value={format.count(count)} note="Counted for nothing" />
          <Stat label="Newest" value={<span className={styles['moment']}>{format.moment(newest)}</span>} />
        </dl>
      </div>
    </Panel>
  );
}
