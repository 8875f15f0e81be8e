import { ArrowDownIcon, ArrowUpIcon } from '@radix-ui/react-icons';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button, LinkButton } from '../../components/button.js';
import { Choice } from '../../components/choice.js';
import { Notice, RefusalNotice } from '../../components/notice.js';
import { Panel } from '../../components/page-head.js';
import { SearchChoice } from '../../components/search-choice.js';
import { SheetDialog } from '../../components/sheet-dialog.js';
import { TextBox } from '../../components/text-box.js';
import { useSettled } from '../../components/use-settled.js';
import { FilterBuilder } from '../../filters/filter-builder.js';
import { filterInputOf, type FilterProduct, type FilterValue } from '../../filters/filter-model.js';
import { orderLabel } from '../../filters/fields.js';
import {
  CreateSavedSearchDocument,
  type CreateSavedSearchMutation,
  type SearchProduct,
} from '../../generated/documents.js';
import { orderFields } from '../../generated/filter-schema.js';
import { type Refusal, sendDocument } from '../../graph/send-document.js';
import { useKey } from '../../session/key-session.js';
import { ResultViews } from './chart/result-views.js';
import styles from './data-page.module.css';
import { pageSizes, type DataSearch } from './data-search.js';
import { FilterCount } from './fact-list.js';
import { isSearched } from '../../products/products.js';
import { orderOf, type PageRequest, type ProductView } from '../../products/product-view.js';
import { RecordResults } from './record-results.js';

const byDefault = 'default';

const route = getRouteApi('/console/data');

/** Shows the filter, order, count and records of one record kind. */
export function RecordFinder({ view }: { view: ProductView }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { filter = {}, order, size = 25, after = [] } = search;
  const [isSaving, setSaving] = useState(false);
  const settled = useSettled(filter);
  const counted = view.useCount(settled);
  const change = (changes: DataSearch): void => {
    void navigate({
      // If the filter, order or page size changes, return to the first page.
      search: ({ after: _, ...rest }) => ({ ...rest, ...changes }),
      replace: true,
      resetScroll: false,
    });
  };
  const setOrder = (chosen: string): void => {
    change({ order: chosen });
  };
  const pageRequest: PageRequest = {
    filter: settled,
    orderBy: orderOf(order, view),
    first: size,
    after: after.at(-1) ?? null,
  };
  return (
    <>
      <Panel
        title="Filter"
        aside={
          <>
            <FilterCount counted={counted} nouns={view.nouns} />
            {isSearched(view.product) && (
              <Button
                size="small"
                isDisabled={counted.count === null}
                onPress={() => {
                  setSaving(true);
                }}
              >
                Save as search
              </Button>
            )}
          </>
        }
      >
        <div className={styles['filter']}>
          <FilterBuilder
            product={view.product}
            value={filter}
            onChange={(changed) => {
              change({ filter: changed });
            }}
          />
          {counted.refusal !== null && <RefusalNotice refusal={counted.refusal} onRetry={counted.recount} />}
          <div className={styles['settings']}>
            <OrderChoice
              names={view.orderEnum}
              input={filterInputOf[view.product]}
              value={order ?? ''}
              onChange={setOrder}
            />
            <Choice
              label="Records per page"
              value={String(size)}
              options={pageSizes.map((each) => ({ value: String(each), label: String(each) }))}
              onChange={(chosen) => {
                const found = pageSizes.find((each) => String(each) === chosen);
                if (found !== undefined) change({ size: found });
              }}
            />
          </div>
        </div>
      </Panel>
      {counted.refusal === null && (
        <ResultViews product={view.product} nouns={view.nouns} filter={settled} count={counted.count}>
          <RecordResults view={view} pageRequest={pageRequest} count={counted.count} onOrder={setOrder} />
        </ResultViews>
      )}
      <SaveSearchDialog
        isOpen={isSaving}
        product={view.product}
        filter={settled}
        onClose={() => {
          setSaving(false);
        }}
      />
    </>
  );
}

interface OrderChoiceProps {
  /** The name of the order enum in the schema. */
  readonly names: string;
  /** The filter input type of the same records, whose labels are used. */
  readonly input: string;
  /** An order field, with the prefix `-` for descending order; empty for the default order. */
  readonly value: string;
  readonly onChange: (order: string) => void;
}

/** Controls for the order field and the direction. */
function OrderChoice({ names, input, value, onChange }: OrderChoiceProps) {
  const isDescending = value.startsWith('-');
  const field = isDescending ? value.slice(1) : value;
  const options = [
    { value: byDefault, label: 'Default order' },
    ...(orderFields[names] ?? []).map((name) => ({ value: name, label: orderLabel(input, name) })),
  ];
  return (
    <div className={styles['order']}>
      <SearchChoice
        label="Order"
        value={field === '' ? byDefault : field}
        placeholder="Default order"
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

interface SaveSearchDialogProps {
  readonly isOpen: boolean;
  readonly product: FilterProduct;
  readonly filter: FilterValue;
  readonly onClose: () => void;
}

/** A dialog that saves a filter as a saved search, which can be polled through the REST API. Saving is free. */
function SaveSearchDialog({ isOpen, product, filter, onClose }: SaveSearchDialogProps) {
  const key = useKey() ?? '';
  const [name, setName] = useState('');
  const saving = useMutation<CreateSavedSearchMutation, Refusal, SearchProduct>({
    mutationFn: async (stored) => {
      const input = { name: name.trim(), product: stored, filter };
      return (await sendDocument(CreateSavedSearchDocument, { input }, { key })).data;
    },
  });
  const saved = saving.data?.createSavedSearch ?? null;
  const close = (): void => {
    onClose();
    saving.reset();
    setName('');
  };
  return (
    <SheetDialog title="Save as search" isOpen={isOpen} onClose={close}>
      {saved !== null ? (
        <>
          <Notice look="good">{saved.name} is saved. Share it there to read its results by REST.</Notice>
          <LinkButton to="/console/searches/$id" params={{ id: saved.id }} look="primary">
            Open the search
          </LinkButton>
        </>
      ) : (
        <Form
          className={styles['save'] ?? ''}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '' && isSearched(product)) saving.mutate(product);
          }}
        >
          <p>A saved search keeps this filter and tells what is new in it. Saving it is free.</p>
          <TextBox label="Name" value={name} onChange={setName} maxLength={200} autoFocus />
          {saving.error !== null && <RefusalNotice refusal={saving.error} />}
          <Button type="submit" look="primary" isDisabled={name.trim() === ''} isPending={saving.isPending}>
            Save
          </Button>
        </Form>
      )}
    </SheetDialog>
  );
}
