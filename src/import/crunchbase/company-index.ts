import type { InvestmentType } from '../../records/funding-round.js';
import { nameKey } from '../../records/identifiers.js';
import { compareText } from '../../values/compare-texts.js';
import type { DateString } from '../../values/dates.js';
import type { CompanyFacts } from './company-facts.js';
import { companyIdOf, investorIdOf, permalinkKey } from './ids.js';
import { websiteDomain } from './values.js';

/** Company data held in memory while the export is read: only the fields that other records need. */
export interface CompanyEntry {
  readonly id: string;
  readonly permalink: string;
  readonly name: string;
  domain: string | null;
  /**
   * Where the company was first found: in `companies.csv`, in the documents (`companies.json`), or only in a row of
   * another file.
   */
  readonly origin: 'file' | 'document' | 'stub';
  /** The line of the company's row in the companies file; 0 if it has none. */
  readonly line: number;
  /** The unparsed category list. Companies with equal lists share one string, to save memory. */
  readonly categories: string | null;
  readonly isExited: boolean;
  rounds: readonly RoundEntry[];
  /** The latest deal in which the company was acquired. */
  latestDeal: DealEntry | null;
}

/** Round data held in memory while the export is read. */
export interface RoundEntry {
  readonly id: string;
  company: CompanyEntry | null;
  /** The company's name, derived from its permalink if no file contains the company. */
  companyName: string;
  type: InvestmentType | null;
  date: DateString | null;
  amount: number | null;
  investors: readonly InvestorEntry[] | null;
}

/** Investor data held in memory while the export is read. */
export interface InvestorEntry {
  /** Empty until `InvestorIndex.assignIds` is called. */
  id: string;
  /** The normalized name. */
  readonly key: string;
  name: string;
  /** Null if only the investor's name is known. */
  readonly permalink: string | null;
  /** City, state and country as one text. */
  readonly location: string | null;
  readonly rounds: RoundEntry[];
}

/** Acquisition data held in memory while the export is read. */
export interface DealEntry {
  readonly acquiree: CompanyEntry;
  readonly acquirer: CompanyEntry;
  date: DateString | null;
  priceUsd: number | null;
}

/** The companies of all files, indexed by permalink and by name. */
export interface CompanyIndex {
  readonly find: (permalinkKey: string) => CompanyEntry | null;
  /** Returns the companies with this normalized name. Several companies may share a name. */
  readonly listByName: (nameKey: string) => readonly CompanyEntry[];
  readonly add: (facts: CompanyFacts, origin: CompanyEntry['origin'], line?: number) => CompanyEntry;
  readonly entries: () => IterableIterator<CompanyEntry>;
}

/** Creates an empty index. Entries are listed in insertion order. */
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

/**
 * Returns a copy of the list with one more item. Unlike `push`, which reserves memory for sixteen more items, this
 * allocates no spare capacity.
 */
export function appended<Item>(list: readonly Item[], item: Item): readonly Item[] {
  return [...list, item];
}

/** The empty list shared by all companies without a round. */
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

/**
 * Returns the same string object for equal texts, to save memory: the files repeat a few thousand category lists tens
 * of thousands of times.
 */
function shareText(texts: Map<string, string>, text: string | null): string | null {
  if (text === null) return null;
  const known = texts.get(text);
  if (known === undefined) texts.set(text, text);
  return known ?? text;
}

/**
 * All investors, indexed by permalink and by normalized name (`David Cohen` and `david cohen` are equal). Entries are
 * listed in insertion order.
 */
export class InvestorIndex {
  private readonly byPermalink = new Map<string, InvestorEntry>();
  private readonly byName = new Map<string, InvestorEntry[]>();
  private readonly all: InvestorEntry[] = [];

  get size(): number {
    return this.all.length;
  }

  values(): readonly InvestorEntry[] {
    return this.all;
  }

  /** Returns the investor with this permalink, and adds it if it is new. */
  shareByPermalink(permalink: string, name: string, location: string | null): InvestorEntry {
    const known = this.byPermalink.get(permalinkKey(permalink));
    if (known !== undefined) return this.noteName(known, name);
    const investor = this.add(name, permalink, location);
    this.byPermalink.set(permalinkKey(permalink), investor);
    return investor;
  }

  /** Returns all investors with this name. If there are none, adds one without a permalink. */
  shareByName(name: string): readonly InvestorEntry[] {
    const known = this.byName.get(keyOf(name));
    if (known === undefined) return [this.add(name, null, null)];
    for (const investor of known) this.noteName(investor, name);
    return known;
  }

  /**
   * Assigns the investors' IDs. An ID is derived from the name, so that the 4-column investments file, which has only
   * names, produces the same records as the 18-column file. If investors with different permalinks share a name, the
   * first permalink in text order gets the ID of the name; the IDs of the others are derived from their permalinks.
   */
  assignIds(): void {
    const owners = new Map<string, InvestorEntry>();
    for (const investor of this.all) {
      const owner = owners.get(investor.key);
      if (owner === undefined || compareText(orderOf(investor), orderOf(owner)) < 0)
        owners.set(investor.key, investor);
    }
    for (const investor of this.all) {
      const isOwner = owners.get(investor.key) === investor;
      investor.id = investorIdOf(isOwner ? investor.key : orderOf(investor));
    }
  }

  private add(name: string, permalink: string | null, location: string | null): InvestorEntry {
    const key = keyOf(name);
    const investor: InvestorEntry = { id: '', key, name, permalink, location, rounds: [] };
    this.all.push(investor);
    this.listByName(key, investor);
    return investor;
  }

  /**
   * Records a name of an investor. `shareByName` also finds the investor by this name. Of two names that differ only in
   * case, the one with capitals is used.
   */
  private noteName(investor: InvestorEntry, name: string): InvestorEntry {
    const key = keyOf(name);
    if (key !== investor.key) this.listByName(key, investor);
    else if (investor.name === key && name !== key) investor.name = name;
    return investor;
  }

  private listByName(key: string, investor: InvestorEntry): void {
    const known = this.byName.get(key);
    if (known === undefined) this.byName.set(key, [investor]);
    else if (!known.includes(investor)) known.push(investor);
  }
}

function keyOf(name: string): string {
  return nameKey(name) ?? name;
}

function orderOf(investor: InvestorEntry): string {
  return investor.permalink === null ? '' : permalinkKey(investor.permalink);
}
