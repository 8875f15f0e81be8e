import type { ExportProduct, FacetProduct, SearchProduct, WebhookProduct } from '../generated/documents.js';

/** The names of a record kind in the API and the console. Other names are derived from these. */
interface ProductNames {
  /** The name of the GraphQL type. */
  readonly type: string;
  /** The name of the GraphQL list field, which is also the name in the client. */
  readonly list: string;
  /** The ID of the tab on the Data page. */
  readonly tab: string;
  readonly nouns: readonly [one: string, many: string];
  /** True if the product can have saved searches. */
  readonly isSearched: boolean;
  /** Words by which the search dialog finds the product's page. */
  readonly synonyms: string;
}

/** The record kinds by product, in the order of the tabs on the Data page. */
export const products = {
  COMPANY: {
    type: 'Company',
    list: 'companies',
    tab: 'companies',
    nouns: ['company', 'companies'],
    isSearched: true,
    synonyms: 'data organizations startups',
  },
  INVESTORS: {
    type: 'Investor',
    list: 'investors',
    tab: 'investors',
    nouns: ['investor', 'investors'],
    isSearched: true,
    synonyms: 'data funds vc firms',
  },
  PEOPLE: {
    type: 'Person',
    list: 'people',
    tab: 'people',
    nouns: ['person', 'people'],
    isSearched: true,
    synonyms: 'data persons founders',
  },
  FUNDING_ROUNDS: {
    type: 'FundingRound',
    list: 'fundingRounds',
    tab: 'rounds',
    nouns: ['funding round', 'funding rounds'],
    isSearched: true,
    synonyms: 'data deals investments series',
  },
  ACQUISITION: {
    type: 'Acquisition',
    list: 'acquisitions',
    tab: 'acquisitions',
    nouns: ['acquisition', 'acquisitions'],
    isSearched: true,
    synonyms: 'data deals exits mergers',
  },
  IPO: {
    type: 'Ipo',
    list: 'ipos',
    tab: 'ipos',
    nouns: ['IPO', 'IPOs'],
    isSearched: false,
    synonyms: 'data deals exits listings',
  },
  TALENT_SIGNALS: {
    type: 'TalentSignal',
    list: 'talentSignals',
    tab: 'talent-signals',
    nouns: ['talent signal', 'talent signals'],
    isSearched: true,
    synonyms: 'data careers moves news',
  },
  INTEREST_SIGNALS: {
    type: 'InterestSignal',
    list: 'interestSignals',
    tab: 'interest-signals',
    nouns: ['interest signal', 'interest signals'],
    isSearched: true,
    synonyms: 'data investors interest news',
  },
} as const satisfies Readonly<Record<FacetProduct, ProductNames>>;

export type Product = keyof typeof products;

export const productNames = Object.keys(products) as readonly Product[];

/** Returns an object with a value for each product. */
export function byProduct<Value>(
  make: (names: (typeof products)[Product]) => Value,
): Readonly<Record<Product, Value>> {
  return Object.fromEntries(productNames.map((name) => [name, make(products[name])])) as Record<
    Product,
    Value
  >;
}

/** Returns the plural of a product as a label, for example `Funding rounds`. */
export function labelOf(product: Product): string {
  const [, many] = products[product].nouns;
  return many.charAt(0).toUpperCase() + many.slice(1);
}

/** Returns true if the product can have saved searches. */
export function isSearched(product: Product): product is SearchProduct {
  return products[product].isSearched;
}

/** Returns the name of a product in exports and webhooks, for example `FUNDING_ROUNDS`. */
export function exportProductOf(product: Product): ExportProduct {
  return products[product].list.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() as ExportProduct;
}

/** The products that webhooks can report, by their names in exports. These are the products with saved searches. */
export const webhookProducts = productNames
  .filter(isSearched)
  .map((product) => exportProductOf(product) as WebhookProduct);
