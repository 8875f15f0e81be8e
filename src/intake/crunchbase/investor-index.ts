import { nameKey } from '../../domain/comparison-keys.js';
import { compareText } from './compare-text.js';
import type { InvestorEntry } from './company-index.js';
import { permalinkKey } from './permalink.js';
import { investorIdOf } from './record-ids.js';

/**
 * The investors of all files, by permalink and by name in its comparable form (`David Cohen` and `david cohen` are one).
 * Entries come out in the order in which they were added.
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

  /** Returns the investor with this permalink, and adds it when it is new. */
  shareByPermalink(permalink: string, name: string, location: string | null): InvestorEntry {
    const known = this.byPermalink.get(permalinkKey(permalink));
    if (known !== undefined) return this.noteName(known, name);
    const investor = this.add(name, permalink, location);
    this.byPermalink.set(permalinkKey(permalink), investor);
    return investor;
  }

  /** Returns the investors with this name: those known by permalink, else the one known by name, which is added if new. */
  shareByName(name: string): readonly InvestorEntry[] {
    const known = this.byName.get(keyOf(name));
    if (known === undefined) return [this.add(name, null, null)];
    for (const investor of known) this.noteName(investor, name);
    return known;
  }

  /**
   * Gives the investors their ids. An id is made from the name, because the 4-column file knows nothing else: both files
   * then make the same record of an investor. Of several permalinks with one name the first in order of text has that id,
   * and the ids of the others are made from their permalinks.
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

  /** An investor may be spelled in several ways. Of two that differ in case the one with capitals is the careful one. */
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
