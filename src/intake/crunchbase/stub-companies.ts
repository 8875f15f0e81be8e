import type { IntakeListener } from '../intake-item.js';
import type { CompanyFacts } from './company-facts.js';
import type { CompanyEntry, CompanyIndex } from './company-index.js';
import { permalinkKey } from './permalink.js';

/** Companies that only rows of acquisitions, rounds or investments describe. Each becomes a record made from such a row. */
export class StubCompanies {
  private readonly factsByCompany = new Map<CompanyEntry, CompanyFacts>();

  constructor(
    private readonly index: CompanyIndex,
    private readonly listener: Pick<IntakeListener, 'onCount'>,
    /** Whether the companies file is part of the import. Without it an earlier import may have the company complete. */
    private readonly hasCompaniesFile: boolean,
  ) {}

  /** Returns what the rows say about a company, null for one that no such row describes. */
  find(company: CompanyEntry): CompanyFacts | null {
    return this.factsByCompany.get(company) ?? null;
  }

  /**
   * Returns the company of a round or an investment, and adds it to the index when no file holds it. It becomes a stub only
   * if the companies file is part of the import: otherwise the round has its ID and name, and no company is written.
   */
  shareOfRound(facts: CompanyFacts): CompanyEntry {
    const known = this.index.find(permalinkKey(facts.permalink));
    const isDescribed = known !== null && (known.origin === 'document' || this.factsByCompany.has(known));
    if (this.hasCompaniesFile || isDescribed) return this.share(facts);
    return known ?? this.index.add(facts, 'stub');
  }

  /** Returns the company of a row, and adds it to the index as a stub when no file holds it. */
  share(facts: CompanyFacts): CompanyEntry {
    const known = this.index.find(permalinkKey(facts.permalink));
    if (known?.origin === 'file') return known;
    if (known === null) this.listener.onCount('stub companies', 1);
    const entry = known ?? this.index.add(facts, 'stub');
    // A company may be acquired in one row and acquire in another. The first row stands, and later ones add the status.
    const earlier = this.factsByCompany.get(entry);
    const merged = earlier === undefined ? facts : { ...earlier, status: earlier.status ?? facts.status };
    this.factsByCompany.set(entry, merged);
    return entry;
  }
}
