import { ArrowDownIcon, ArrowUpIcon } from '@radix-ui/react-icons';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/button.js';
import { Choice } from '../../components/choice.js';
import { RefusalNotice } from '../../components/notice.js';
import { Panel } from '../../components/page-head.js';
import { SearchChoice } from '../../components/search-choice.js';
import { orderLabel } from '../../filters/fields.js';
import { FilterBuilder } from '../../filters/filter-builder.js';
import { filterInputOf } from '../../filters/filter-model.js';
import { useCountedFilter } from '../../filters/use-counted-filter.js';
import { type FilterDraft, useFilterDraft } from '../../filters/use-filter-draft.js';
import { wordsOfGroup } from '../../filters/words-box.js';
import { orderFields } from '../../generated/filter-schema.js';
import { type Counted, orderOf, type PageRequest, type ProductView } from '../../products/product-view.js';
import { isSearched } from '../../products/products.js';
import { ResultViews } from './chart/result-views.js';
import styles from './data-page.module.css';
import { type DataSearch, pageSizes } from './data-search.js';
import { FilterCount } from './fact-list.js';
import { RecordResults } from './record-results.js';
import { useExpandedFilter } from './use-expanded-filter.js';
import { useWatch, type Watch } from './watch/use-watch.js';
import { WatchButton } from './watch/watch-button.js';

const FilterChips = lazy(async () => ({
  default: (await import('../../filters/filter-chips.js')).FilterChips,
}));

const SaveSearchDialog = lazy(async () => ({
  default: (await import('./save-search-dialog.js')).SaveSearchDialog,
}));

const WordsAlone = lazy(async () => ({
  default: (await import('../../filters/words-alone.js')).WordsAlone,
}));

const WatchMessage = lazy(async () => ({
  default: (await import('./watch/watch-message.js')).WatchMessage,
}));

const byDefault = 'default';

const route = getRouteApi('/console/data');

/** Shows the filter, order, count and records of one record kind. */
export function RecordFinder({ view }: { view: ProductView }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { filter = {}, order, size = 25, after = [] } = search;
  const [isSaving, setSaving] = useState(false);
  const change = (changes: DataSearch): void => {
    void navigate({
      // If the filter, order or page size changes, return to the first page.
      search: ({ after: _, ...rest }) => ({ ...rest, ...changes }),
      replace: true,
      resetScroll: false,
    });
  };
  const draft = useFilterDraft({
    product: view.product,
    value: filter,
    onChange: (changed) => {
      change({ filter: changed });
    },
  });
  const { filter: settled, counted, obstacle } = useCountedFilter(draft, view.useCount);
  // IPOs have no button, because they cannot be saved.
  const watch = useWatch(isSearched(view.product) ? view.product : 'COMPANIES', settled);
  const pageRequest: PageRequest = {
    filter: settled,
    orderBy: orderOf(order, settled, view),
    first: size,
    after: after.at(-1) ?? null,
  };
  const { isExpanded, expand, filterElement, isPaid } = useExpandedFilter(view, pageRequest, draft);
  return (
    <>
      <Panel
        title="Filter"
        aside={
          <>
            <FilterCount counted={counted} nouns={view.nouns} obstacle={obstacle} />
            {isSearched(view.product) && (
              <SaveButtons
                watch={watch}
                isDisabled={counted.count === null || obstacle !== null}
                onSave={() => setSaving(true)}
              />
            )}
          </>
        }
      >
        <div ref={filterElement} className={styles['filter']}>
          {isExpanded ? (
            <FilterBuilder draft={draft} />
          ) : (
            <Suspense>
              <FilterChips draft={draft} empty={`All ${view.nouns[1]}`} onExpand={expand} />
            </Suspense>
          )}
          <FilterNotices {...{ view, draft, watch, counted }} />
          <PageSettings view={view} isRanked={wordsOfGroup(draft.group) !== ''} onChange={change} />
        </div>
      </Panel>
      {(counted.refusal === null || isPaid) && (
        <ResultViews
          product={view.product}
          nouns={view.nouns}
          pageRequest={pageRequest}
          count={counted.count}
          obstacle={obstacle}
        >
          <RecordResults
            view={view}
            pageRequest={pageRequest}
            count={counted.count}
            obstacle={obstacle}
            onOrder={(chosen) => change({ order: chosen })}
          />
        </ResultViews>
      )}
      {isSaving && (
        <Suspense>
          <SaveSearchDialog product={view.product} filter={settled} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  );
}

interface SaveButtonsProps {
  readonly watch: Watch;
  readonly isDisabled: boolean;
  readonly onSave: () => void;
}

/** The buttons that watch the filter, and save it as a search. */
function SaveButtons({ watch, isDisabled, onSave }: SaveButtonsProps) {
  return (
    <>
      <WatchButton watch={watch} isDisabled={isDisabled} />
      <Button size="small" isDisabled={isDisabled} onPress={onSave}>
        Save as search
      </Button>
    </>
  );
}

interface FilterNoticesProps {
  readonly view: ProductView;
  readonly draft: FilterDraft;
  readonly watch: Watch;
  readonly counted: Counted;
}

/** The notices below a filter: that it is watched, which of its words matches, and why it is not counted. */
function FilterNotices({ view, draft, watch, counted }: FilterNoticesProps) {
  return (
    <Suspense>
      {(watch.watched !== null || watch.refusal !== null) && <WatchMessage watch={watch} />}
      {counted.count === 0 && <WordsAlone draft={draft} nouns={view.nouns} useCount={view.useCount} />}
      <CountRefusal counted={counted} />
    </Suspense>
  );
}

/** Shows why the records were not counted. A rate limit that is reached while the user types does not interrupt. */
function CountRefusal({ counted: { refusal, recount } }: { counted: Counted }) {
  if (refusal === null) return null;
  return <RefusalNotice refusal={refusal} isQuiet={refusal.status === 429} onRetry={recount} />;
}

interface PageSettingsProps {
  readonly view: ProductView;
  /** True if the records are searched by words. They are then ordered by relevance by default. */
  readonly isRanked: boolean;
  readonly onChange: (changes: DataSearch) => void;
}

/** Controls for the order and the size of a page. */
function PageSettings({ view, isRanked, onChange }: PageSettingsProps) {
  const { order = '', size = 25 } = route.useSearch();
  return (
    <div className={styles['settings']}>
      <OrderChoice
        names={view.orderEnum}
        input={filterInputOf[view.product]}
        value={order}
        byDefaultLabel={isRanked ? 'Relevance' : 'Default order'}
        onChange={(chosen) => {
          onChange({ order: chosen });
        }}
      />
      <Choice
        label="Records per page"
        value={String(size)}
        options={pageSizes.map((each) => ({ value: String(each), label: String(each) }))}
        onChange={(chosen) => {
          const found = pageSizes.find((each) => String(each) === chosen);
          if (found !== undefined) onChange({ size: found });
        }}
      />
    </div>
  );
}

interface OrderChoiceProps {
  /** The name of the order enum in the schema. */
  readonly names: string;
  /** The filter input type of the same records, whose labels are used. */
  readonly input: string;
  /** An order field, with the prefix `-` for descending order; empty for the default order. */
  readonly value: string;
  readonly byDefaultLabel: string;
  readonly onChange: (order: string) => void;
}

/** Controls for the order field and the direction. */
function OrderChoice({ names, input, value, byDefaultLabel, onChange }: OrderChoiceProps) {
  const isDescending = value.startsWith('-');
  const field = isDescending ? value.slice(1) : value;
  const options = [
    { value: byDefault, label: byDefaultLabel },
    ...(orderFields[names] ?? []).map((name) => ({ value: name, label: orderLabel(input, name) })),
  ];
  return (
    <div className={styles['order']}>
      <SearchChoice
        label="Order"
        value={field === '' ? byDefault : field}
        placeholder={byDefaultLabel}
        searchLabel="Search fields"
        sections={[{ title: '', options }]}
        onChange={(chosen) => {
          // The default direction is descending for amounts, dates and counts, and ascending for names, IDs and ranks.
          if (chosen === byDefault) onChange('');
          else onChange(/NAME$|^ID$|RANK$/.test(chosen) ? chosen : `-${chosen}`);
        }}
      />
      <Button
        isDisabled={field === ''}
        aria-label={
          isDescending ? 'Largest first. Change to smallest first' : 'Smallest first. Change to largest first'
        }
        onPress={() => {
          onChange(isDescending ? field : `-${field}`);
        }}
      >
        {isDescending ? <ArrowDownIcon aria-hidden /> : <ArrowUpIcon aria-hidden />}
      </Button>
    </div>
  );
}
