import { nameKey } from '../../domain/comparison-keys.js';
import type { DateString } from '../../domain/date-string.js';
import type { InvestmentType } from '../../domain/investment-types.js';
import type { CompanyFacts } from './company-facts.js';
import { permalinkKey } from './permalink.js';
import { companyIdOf } from './record-ids.js';
import { websiteDomain } from './website-domain.js';

/** What is held of a company while the whole export is read: enough for the others' links, no more. */
export interface CompanyEntry {
  readonly id: string;
  readonly permalink: string;
  readonly name: string;
  domain: string | null;
  /** The file that names it first: the companies, the documents, or only a row about a deal. */
  readonly origin: 'file' | 'document' | 'stub';
  /** The line of its row in the companies file; 0 when it is not of that file. */
  readonly line: number;
  /** The export's category list, not yet split, shared by the companies that have the same. */
  readonly categories: string | null;
  readonly isExited: boolean;
  rounds: readonly RoundEntry[];
  /** The latest deal in which it was bought. */
  latestDeal: DealEntry | null;
}

/** A funding round as it is held. */
export interface RoundEntry {
  readonly id: string;
  company: CompanyEntry | null;
  /** The company's name, made from the permalink when no file holds the company. */
  companyName: string;
  type: InvestmentType | null;
  date: DateString | null;
  amount: number | null;
  investors: readonly InvestorEntry[] | null;
}

/** An investor as it is held. */
export interface InvestorEntry {
  /** Final once all investments are read. */
  id: string;
  /** The name in its comparable form. */
  readonly key: string;
  name: string;
  /** Null when the investor is known by name only. */
  readonly permalink: string | null;
  /** City, state and country as one text. */
  readonly location: string | null;
  readonly rounds: RoundEntry[];
}

/** An acquisition as it is held. */
export interface DealEntry {
  readonly acquiree: CompanyEntry;
  readonly acquirer: CompanyEntry;
  date: DateString | null;
  priceUsd: number | null;
}

/** The companies of all files by permalink and by name. */
export interface CompanyIndex {
  readonly find: (permalinkKey: string) => CompanyEntry | null;
  /** The companies of that name in its comparable form; several share one at times. */
  readonly listByName: (nameKey: string) => readonly CompanyEntry[];
  readonly add: (facts: CompanyFacts, origin: CompanyEntry['origin'], line?: number) => CompanyEntry;
  readonly entries: () => IterableIterator<CompanyEntry>;
}

/** An empty index. Entries come out in the order they were added. */
export function createCompanyIndex(): CompanyIndex {
  const byPermalink = new Map<string, CompanyEntry>();
  const byName = new Map<string, CompanyEntry[]>();
  const shared = new Map<string, string>();
  return {
    find: (key) => byPermalink.get(key) ?? null,
    listByName: (key) => byName.get(key) ?? [],
    entries: () => byPermalink.values(),
    add(facts, origin, line = 0) {
      const entry = companyEntry(facts, origin, line, shareText(shared, facts.categories));
      byPermalink.set(permalinkKey(facts.permalink), entry);
      addTo(byName, nameKey(entry.name) ?? '', entry);
      return entry;
    },
  };
}

/** A list with one more at its end, as long as it needs to be: `push` would keep room for sixteen more. */
export function appended<Item>(list: readonly Item[], item: Item): readonly Item[] {
  return [...list, item];
}

/** The one empty list of all companies without a round. */
const none: readonly never[] = [];

function companyEntry(
  facts: CompanyFacts,
  origin: CompanyEntry['origin'],
  line: number,
  categories: string | null,
): CompanyEntry {
  return {
    id: companyIdOf(facts.permalink),
    permalink: facts.permalink,
    name: facts.name,
    domain: websiteDomain(facts.homepage, facts.permalink),
    origin,
    line,
    categories,
    isExited: facts.status === 'acquired' || facts.status === 'ipo',
    rounds: none,
    latestDeal: null,
  };
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** One string for equal texts: the files repeat a few thousand category lists tens of thousands of times. */
function shareText(texts: Map<string, string>, text: string | null): string | null {
  if (text === null) return null;
  const known = texts.get(text);
  if (known === undefined) texts.set(text, text);
  return known ?? text;
}
