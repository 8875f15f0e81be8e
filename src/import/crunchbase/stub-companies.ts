import type { IntakeListener } from '../intake-item.js';
import type { CompanyFacts } from './company-facts.js';
import type { CompanyEntry, CompanyIndex } from './company-index.js';
import { permalinkKey } from './ids.js';

/**
 * Companies that are in neither `companies.csv` nor the documents (`companies.json`). Their records are created from
 * rows of acquisitions, rounds and investments.
 */
export class StubCompanies {
  private readonly factsByCompany = new Map<CompanyEntry, CompanyFacts>();

  constructor(
    private readonly index: CompanyIndex,
    private readonly listener: Pick<IntakeListener, 'onCount'>,
    /**
     * True if the import includes the companies file. If not, an earlier import may have written full company records,
     * which stubs would replace.
     */
    private readonly hasCompaniesFile: boolean,
  ) {}

  /** Returns the facts about a company in rows of acquisitions, rounds and investments; null if there are none. */
  find(company: CompanyEntry): CompanyFacts | null {
    return this.factsByCompany.get(company) ?? null;
  }

  /**
   * Returns the company of a row of rounds or investments, and adds it to the index if it is new. If the import has no
   * companies file, and only rows of rounds and investments describe the company, no company record is written. The
   * rounds then contain the company's ID and name.
   */
  shareOfRound(facts: CompanyFacts): CompanyEntry {
    const known = this.index.find(permalinkKey(facts.permalink));
    const isDescribed = known !== null && (known.origin === 'document' || this.factsByCompany.has(known));
    if (this.hasCompaniesFile || isDescribed) return this.share(facts);
    return known ?? this.index.add(facts, 'stub');
  }

  /** Returns the company of a row, and adds it to the index as a stub if it is new. */
  share(facts: CompanyFacts): CompanyEntry {
    const known = this.index.find(permalinkKey(facts.permalink));
    if (known?.origin === 'file') return known;
    if (known === null) this.listener.onCount('stub companies', 1);
    const entry = known ?? this.index.add(facts, 'stub');
    // Several rows can describe a company, for example as acquiree and as acquirer. The first one is used; later ones
    // only add a missing status.
    const earlier = this.factsByCompany.get(entry);
    const merged = earlier === undefined ? facts : { ...earlier, status: earlier.status ?? facts.status };
    this.factsByCompany.set(entry, merged);
    return entry;
  }
}
