import { investmentTypes } from '../../domain/investment-types.js';
import type { InvestorRecord } from '../../domain/records/investor.js';
import { compareText } from './compare-text.js';
import type { LinkedExport } from './linked-export.js';
import { typeOfRound } from './round-facts.js';

/** Counts what follows from the rounds that an investor joined. */
export class InvestmentSums {
  constructor(private readonly linked: LinkedExport) {}

  /** Adds the counts, stages, industries and portfolio; they are unknown without a whole investments file. */
  addTo(record: InvestorRecord, investor: number): void {
    const { data } = this.linked;
    const led = this.ledRounds(investor);
    if (data.wholeFiles.has('investments.csv') || led.size > 0) record.numberOfLeadInvestments = led.size;
    if (!data.wholeFiles.has('investments.csv')) return;
    const rounds = this.joinedRounds(investor, led);
    const companies = this.companiesOf(rounds);
    record.numberOfInvestments = rounds.size;
    record.investmentStage = this.stagesOf(rounds);
    record.portfolioCompanies = companies.map((company) => data.organizations.uuids.hex(company));
    if (data.hasFile('organizations.csv')) {
      record.numberOfExits ??= companies.filter((company) => data.exits.get(company) === 1).length;
      record.industryTarget = this.byFrequency(companies, 'industry');
      record.svcIndustryTarget = this.byFrequency(companies, 'industryGroups');
    }
  }

  private ledRounds(investor: number): Set<number> {
    const { data, leadsByInvestor, investmentsByInvestor } = this.linked;
    const rounds = new Set<number>();
    for (const lead of leadsByInvestor.of(investor)) rounds.add(data.leads.rounds.get(lead));
    for (const investment of investmentsByInvestor.of(investor)) {
      if (data.leadInvestments.get(investment) === 1) rounds.add(data.investments.parents.get(investment));
    }
    return rounds;
  }

  private joinedRounds(investor: number, led: ReadonlySet<number>): Set<number> {
    const rounds = new Set(led);
    for (const investment of this.linked.investmentsByInvestor.of(investor)) {
      rounds.add(this.linked.data.investments.parents.get(investment));
    }
    return rounds;
  }

  /** The companies of the rounds, each once, that of the newest round first. */
  private companiesOf(rounds: ReadonlySet<number>): number[] {
    const { data } = this.linked;
    const newest = new Map<number, number>();
    for (const round of rounds) {
      const company = data.roundCompanies.get(round);
      if (company === -1) continue;
      newest.set(company, Math.max(newest.get(company) ?? 0, data.roundDays.get(round)));
    }
    return [...newest]
      .map(([company, day]) => ({ company, day, uuid: data.organizations.uuids.hex(company) }))
      .sort((left, right) => right.day - left.day || compareText(left.uuid, right.uuid))
      .map(({ company }) => company);
  }

  /** The types of round it joined, in the contract's order. */
  private stagesOf(rounds: ReadonlySet<number>): string[] {
    const joined = new Set([...rounds].map((round) => typeOfRound(this.linked, round)));
    return investmentTypes.filter((type) => joined.has(type));
  }

  /** The words of the companies, those of most companies first; null when none has one. */
  private byFrequency(companies: readonly number[], field: 'industry' | 'industryGroups'): string[] | null {
    const counts = new Map<string, number>();
    for (const company of companies) {
      for (const word of this.linked.organizations.summaryOf(company)[field] ?? []) {
        counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    }
    if (counts.size === 0) return null;
    return [...counts]
      .sort(([leftWord, left], [rightWord, right]) => right - left || compareText(leftWord, rightWord))
      .map(([word]) => word);
  }
}
