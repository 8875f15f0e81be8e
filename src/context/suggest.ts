import type { AutocompleteRequest } from '../domain/lookups/autocomplete-request.js';
import type { Suggestion } from '../domain/lookups/input-rows.js';
import { lookupProductNames, lookupProducts, type LookupProduct } from '../domain/lookups/lookup-products.js';
import { suggestionFields, suggestionOf } from '../domain/lookups/suggestion-of.js';
import { misspellingsOf } from '../domain/lookups/misspellings.js';
import { listSimilarRecords } from '../store/lookups/list-similar-records.js';
import { suggestRecords, type Suggested } from '../store/lookups/suggest-records.js';
import type { RequestContext } from './request-context.js';

/** Behind those of records that begin with the text (SuggestedRecord). */
const similarTier = 3;

/** A suggested record, and its place among those of its product that match as well as it does. */
interface Placed {
  readonly id: string;
  readonly product: LookupProduct;
  readonly tier: number;
  readonly place: number;
}

/**
 * What a typed text may mean, best first: what begins with it (suggestRecords), and when that is too little of all
 * products together, what has a name like it. The products have no order in common, so that those that
 * match alike take turns: the best of each, then the second of each.
 */
export async function suggest(context: RequestContext, request: AutocompleteRequest): Promise<Suggestion[]> {
  const { limit, products } = request;
  const asked =
    products ?? lookupProductNames.filter((product) => context.admission.mayRead(lookupProducts[product]));
  const begun = await Promise.all(asked.map((product) => findBegun(context, product, request)));
  const isEnough = begun.reduce((sum, { records }) => sum + records.length, 0) >= limit;
  const found = isEnough ? begun : await Promise.all(begun.map((one) => addSimilar(context, one, limit)));
  const best = found
    .flatMap(placed)
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

interface Found extends Suggested {
  readonly product: LookupProduct;
}

async function findBegun(
  { services }: RequestContext,
  product: LookupProduct,
  { query, limit }: AutocompleteRequest,
): Promise<Found> {
  const suggested = readingsOf(query).map((text) =>
    suggestRecords(services.db.reads, lookupProducts[product], text, limit),
  );
  const [first, ...others] = await Promise.all(suggested);
  const typed = first?.typed ?? '';
  if (others.length === 0) return { product, typed, records: first?.records ?? [] };
  const best = new Map<string, Suggested['records'][number]>();
  for (const record of [first, ...others].flatMap((one) => one?.records ?? []))
    if (record.tier < (best.get(record.id)?.tier ?? similarTier)) best.set(record.id, record);
  return { product, typed, records: [...best.values()].sort((a, b) => a.tier - b.tier).slice(0, limit) };
}

/**
 * The readings of a text whose last letter follows an initial and punctuation: another initial (`j.p` of `jp morgan`), or
 * the beginning of a word (`j.p.m` of `jp morgan`, `x.c` of `x.com`). Other texts have one reading.
 */
function readingsOf(query: string): string[] {
  const isOpen = /(?<![\p{L}\p{N}])\p{L} *[.&/+-][ .&/+-]*\p{L}$/u.test(query);
  return isOpen ? [query, query.replace(/[ .&/+-]+(?=\p{L}$)/u, ' ')] : [query];
}

/** With the records whose names are like the text behind those that begin with it. */
async function addSimilar({ services }: RequestContext, found: Found, limit: number): Promise<Found> {
  const { product, typed, records } = found;
  const misspelling = misspellingsOf(typed);
  if (misspelling === null) return found;
  const asked = { typed, ...misspelling };
  const similar = await listSimilarRecords(services.db.reads, lookupProducts[product], asked, limit);
  const known = new Set(records.map(({ id }) => id));
  const more = similar.filter((id) => !known.has(id)).map((id) => ({ id, tier: similarTier }));
  return { ...found, records: [...records, ...more] };
}

function placed({ product, records }: Found): Placed[] {
  const places = new Map<number, number>();
  return records.map(({ id, tier }) => {
    const at = places.get(tier) ?? 0;
    places.set(tier, at + 1);
    return { id, product, tier, place: at };
  });
}

/** The suggestions of a product by their keys; a record that has gone meanwhile has none. */
async function describe(
  { reading }: RequestContext,
  product: LookupProduct,
  best: readonly Placed[],
): Promise<[string, Suggestion][]> {
  const ids = best.filter((one) => one.product === product).map(({ id }) => id);
  if (ids.length === 0) return [];
  const records = await reading.records.list(lookupProducts[product], ids, suggestionFields[product]);
  const toSuggestion = suggestionOf[product] as (record: (typeof records)[number]) => Suggestion;
  return records.flatMap((record): [string, Suggestion][] =>
    record === null ? [] : [[`${product} ${record.id}`, toSuggestion(record)]],
  );
}
