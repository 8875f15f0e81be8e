import { domainToASCII, domainToUnicode } from 'node:url';
import { defineOperation } from '../context/operation.js';
import type { RequestContext } from '../context/request-context.js';
import type { RecordKind } from '../records/record-kinds.js';
import {
  type AutocompleteRequest,
  misspellingsOf,
  readAutocomplete,
  suggestionFields,
  suggestionOf,
} from './model/autocomplete-request.js';
import { type LookupProduct, lookupProductNames, lookupProducts, type Suggestion } from './model/lookups.js';
import { listSimilarRecords, type Suggested, suggestRecords } from './sql/suggest-records.js';

/** The tier of records with similar names. Comes after the tiers of `suggestRecords`. */
const similarTier = 3;

/** A suggested record. `rank` is its zero-based rank among the records of the same product and tier. */
interface Placed {
  readonly id: string;
  readonly product: LookupProduct;
  readonly tier: number;
  readonly rank: number;
}

/**
 * Returns suggestions for a typed text, best first. Finds records whose names start with the text (suggestRecords) and,
 * if all products together have fewer than `limit` of them, records with similar names. Ranks of different products are
 * not comparable, so the products alternate within a tier: the best record of each product, then the second of each.
 */
export async function suggest(context: RequestContext, request: AutocompleteRequest): Promise<Suggestion[]> {
  const { limit, products } = request;
  const requested =
    products ?? lookupProductNames.filter((product) => context.admission.mayRead(lookupProducts[product]));
  const begun = await Promise.all(requested.map((product) => findByPrefix(context, product, request)));
  const isEnough = begun.reduce((sum, { records }) => sum + records.length, 0) >= limit;
  const found = isEnough ? begun : await Promise.all(begun.map((one) => addSimilar(context, one, limit)));
  const best = found
    .flatMap(placed)
    .sort((a, b) => a.tier - b.tier || a.rank - b.rank)
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

async function findByPrefix(
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
 * Returns the texts to search for. A last letter that follows an initial and punctuation may be another initial (`j.p`
 * for `jp morgan`) or the start of a word (`j.p.m` for `jp morgan`, `x.c` for `x.com`), so both readings are returned.
 * For a domain with non-ASCII letters, its Unicode and Punycode forms are returned. In all other cases, only the query
 * is returned.
 */
function readingsOf(query: string): string[] {
  const otherForm = otherFormOfDomain(query);
  if (otherForm !== null) return [query, otherForm];
  const isOpen = /(?<![\p{L}\p{N}])\p{L} *[.&/+-][ .&/+-]*\p{L}$/u.test(query);
  return isOpen ? [query, query.replace(/[ .&/+-]+(?=\p{L}$)/u, ' ')] : [query];
}

/**
 * Converts a domain to its other form: `xn--caf-dma.example` to `café.example`, or the reverse. Returns null for other
 * texts.
 */
function otherFormOfDomain(query: string): string | null {
  if (!/^[^\s./@]+(?:\.[^\s./@]+)+$/.test(query)) return null;
  const isPunycode = /(?:^|\.)xn--/i.test(query);
  if (!isPunycode && !/[^\x20-\x7e]/.test(query)) return null;
  const form = isPunycode ? domainToUnicode(query) : domainToASCII(query);
  return form === '' || form === query.toLowerCase() ? null : form;
}

/** Appends records with similar names to the records that start with the text. */
async function addSimilar({ services }: RequestContext, found: Found, limit: number): Promise<Found> {
  const { product, typed, records } = found;
  const misspelling = misspellingsOf(typed);
  if (misspelling === null) return found;
  const requested = { typed, ...misspelling };
  const similar = await listSimilarRecords(services.db.reads, lookupProducts[product], requested, limit);
  const known = new Set(records.map(({ id }) => id));
  const more = similar.filter((id) => !known.has(id)).map((id) => ({ id, tier: similarTier }));
  return { ...found, records: [...records, ...more] };
}

function placed({ product, records }: Found): Placed[] {
  const counts = new Map<number, number>();
  return records.map(({ id, tier }) => {
    const at = counts.get(tier) ?? 0;
    counts.set(tier, at + 1);
    return { id, product, tier, rank: at };
  });
}

/**
 * Returns a product's suggestions, each with a key of its product and ID. Omits records that have been deleted since.
 */
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

const all: readonly RecordKind[] = lookupProductNames.map((product) => lookupProducts[product]);

/**
 * The operation that suggests records while a user types a name (D13). The key needs the read scopes of the requested
 * products. Without `products`, all products that the key may read are searched. A key that may read no product is
 * rejected, and the error names the scopes of all products.
 */
export const autocomplete = defineOperation({
  name: 'autocomplete',
  scopes: [],
  charges: null,
  needsCredit: true,
  read: readAutocomplete,
  kinds: ({ products }, mayRead) => {
    if (products !== null) return products.map((product) => lookupProducts[product]);
    return all.some(mayRead) ? [] : all;
  },
});
