import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Button } from '../../components/button.js';
import { PagedRows } from '../../components/paged-rows.js';
import stack from '../../components/stack.module.css';
import { TextBox } from '../../components/text-box.js';
import type { Product } from '../../generated/documents.js';
import { productViews } from '../../products/product-views.js';

const route = getRouteApi('/console/searches/$id');
const size = 25;

export interface SearchResultsProps {
  readonly id: string;
  readonly name: string;
  readonly product: Product;
  /** The number of all results; null while it loads. */
  readonly count: number | null;
}

/** Shows the results of a saved search after they are paid for: all results, or only those added since a day. */
export function SearchResults({ id, name, product, count }: SearchResultsProps) {
  const { since, page = 0 } = route.useSearch();
  const navigate = route.useNavigate();
  const { searches, nouns, columns } = productViews[product];
  if (searches === null) throw new Error(`${product} has no saved searches`);
  const useRows = (requested: number | null) =>
    searches.useRows(
      requested === null
        ? null
        : {
            searchId: id,
            newResultsAfter: since === undefined ? null : `${since}T00:00:00Z`,
            limit: size,
            page: requested,
          },
    );
  const go = useCallback(
    (next: number): void => {
      void navigate({ search: (search) => ({ ...search, page: next }), resetScroll: false });
    },
    [navigate],
  );
  return (
    <PagedRows
      title={since === undefined ? 'Results' : 'New results'}
      nouns={nouns}
      name={fileNameOf(name)}
      useRows={useRows}
      columns={columns}
      page={page}
      size={size}
      count={since === undefined ? count : null}
      onPage={go}
    >
      <Since
        value={since}
        onChange={(day) => {
          void navigate({
            search: ({ since: _, page: __, ...rest }) => (day === '' ? rest : { ...rest, since: day }),
            replace: true,
            resetScroll: false,
          });
        }}
      />
    </PagedRows>
  );
}

function Since({ value, onChange }: { value: string | undefined; onChange: (day: string) => void }) {
  return (
    <div className={[stack['line'], stack['end']].join(' ')}>
      <TextBox
        label="Added since"
        type="date"
        value={value ?? ''}
        onChange={onChange}
        hint="One of the last 60 days, in UTC."
      />
      {value !== undefined && (
        <Button look="quiet" size="small" onPress={() => onChange('')}>
          Show all
        </Button>
      )}
    </div>
  );
}

const fileNameOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'search';
