import type { Product } from '../generated/documents.js';

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
  COMPANIES: {
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
  ACQUISITIONS: {
    type: 'Acquisition',
    list: 'acquisitions',
    tab: 'acquisitions',
    nouns: ['acquisition', 'acquisitions'],
    isSearched: true,
    synonyms: 'data deals exits mergers',
  },
  IPOS: {
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
} as const satisfies Readonly<Record<Product, ProductNames>>;

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

/** A product that can have saved searches and webhook subscriptions. */
export type SearchedProduct = {
  [Name in Product]: (typeof products)[Name]['isSearched'] extends true ? Name : never;
}[Product];

/** Returns true if the product can have saved searches and webhook subscriptions. */
export function isSearched(product: Product): product is SearchedProduct {
  return products[product].isSearched;
}

export const searchedProducts = productNames.filter(isSearched);

/** The products that lists can have. */
export const listedProducts = ['COMPANIES', 'INVESTORS', 'PEOPLE'] as const satisfies readonly Product[];

export type ListedProduct = (typeof listedProducts)[number];

export function isListed(product: Product): product is ListedProduct {
  return (listedProducts as readonly Product[]).includes(product);
}
