import { appended, type RoundEntry } from './company-index.js';

/** What a row says about a round. */
export type RoundFacts = Omit<RoundEntry, 'id' | 'investors'>;

/** The rounds of all files by id, each also listed by its company. */
export class RoundIndex {
  private readonly byId = new Map<string, RoundEntry>();
  private readonly dates = new Map<string, string>();

  get size(): number {
    return this.byId.size;
  }

  /** In the order in which they were added. */
  values(): IterableIterator<RoundEntry> {
    return this.byId.values();
  }

  /** Returns the round with this id, and adds it when it is new. What an earlier row left unknown is taken from this one. */
  share(id: string, facts: RoundFacts): RoundEntry {
    const known = this.byId.get(id);
    const date = this.shareDate(facts.date);
    if (known === undefined) return this.add({ id, ...facts, date, investors: null });
    known.type ??= facts.type;
    known.date ??= date;
    known.amount ??= facts.amount;
    if (known.company === null && facts.company !== null) {
      known.company = facts.company;
      known.companyName = facts.companyName;
      listInCompany(known);
    }
    return known;
  }

  private add(round: RoundEntry): RoundEntry {
    this.byId.set(round.id, round);
    listInCompany(round);
    return round;
  }

  /** Rounds of one day share the text of their date. */
  private shareDate(date: string | null): string | null {
    if (date === null) return null;
    const known = this.dates.get(date);
    if (known === undefined) this.dates.set(date, date);
    return known ?? date;
  }
}

function listInCompany(round: RoundEntry): void {
  if (round.company !== null) round.company.rounds = appended(round.company.rounds, round);
}
