import type { AutocompleteRequest } from '../domain/lookups/autocomplete-request.js';
import type { Suggestion } from '../domain/lookups/input-rows.js';
import { lookupProductNames, lookupProducts, type LookupProduct } from '../domain/lookups/lookup-products.js';
import { suggestionFields, suggestionOf } from '../domain/lookups/suggestion-of.js';
import { suggestRecords } from '../store/lookups/suggest-records.js';
import type { RequestContext } from './request-context.js';

/** A suggested record, and its place among those of its product that match as well as it does. */
interface Placed {
  readonly id: string;
  readonly product: LookupProduct;
  readonly tier: number;
  readonly place: number;
}

/**
 * What a typed text may mean, best first (suggestRecords). The products have no order in common, so that those that
 * match alike take turns: the best of each, then the second of each.
 */
export async function suggest(context: RequestContext, request: AutocompleteRequest): Promise<Suggestion[]> {
  const { limit, products } = request;
  const asked = products ?? lookupProductNames.filter((product) => context.mayRead(lookupProducts[product]));
  const found = await Promise.all(asked.map((product) => place(context, product, request)));
  const best = found
    .flat()
    .sort((a, b) => a.tier - b.tier || a.place - b.place)
    .slice(0, limit);
  const [companies, people, investors] = await Promise.all([
    describe(context, 'companies', best),
    describe(context, 'people', best),
    describe(context, 'investors', best),
  ]);
  const described = new Map([...companies, ...people, ...investors]);
  return best.flatMap(({ id, product }) => described.get(`${product} ${id}`) ?? []);
}

async function place(
  { services }: RequestContext,
  product: LookupProduct,
  { query, limit }: AutocompleteRequest,
): Promise<Placed[]> {
  const found = await suggestRecords(services.db, lookupProducts[product], query, limit);
  const places = new Map<number, number>();
  return found.map(({ id, tier }) => {
    const at = places.get(tier) ?? 0;
    places.set(tier, at + 1);
    return { id, product, tier, place: at };
  });
}

/** The suggestions of a product by their keys; a record that has gone meanwhile has none. */
async function describe(
  { reader }: RequestContext,
  product: LookupProduct,
  best: readonly Placed[],
): Promise<[string, Suggestion][]> {
  const ids = best.filter((one) => one.product === product).map(({ id }) => id);
  if (ids.length === 0) return [];
  const records = await reader.records(lookupProducts[product], ids, suggestionFields[product]);
  const toSuggestion = suggestionOf[product] as (record: (typeof records)[number]) => Suggestion;
  return records.flatMap((record): [string, Suggestion][] =>
    record === null ? [] : [[`${product} ${record.id}`, toSuggestion(record)]],
  );
}
