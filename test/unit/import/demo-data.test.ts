import { createHash } from 'node:crypto';
import { generateDemo } from '../../../src/import/demo/generate-demo.js';
import { demoLists, showcase } from '../../../src/import/demo/showcase.js';
import { tractionMetricNames, tractionWindowNames } from '../../../src/records/company-traction.js';
import { investmentTypes } from '../../../src/records/funding-round.js';
import type { IntakeRecord } from '../../../src/records/intake-record.js';
import { listProducts, type RecordKind, type RecordOfKind } from '../../../src/records/record-kinds.js';
import { isDateString } from '../../../src/values/dates.js';
import { hostsIn, knownShares, type Leaf, leavesOf } from '../../harness/record-leaves.js';

const referenceDate = '2026-06-30';
const demo = [...generateDemo()];
const companies = listOf('Company');
const people = listOf('Person');
const investors = listOf('Investor');
const rounds = listOf('FundingRound');
const acquisitions = listOf('Acquisition');
const ipos = listOf('Ipo');
const leaves = knownLeaves(demo);
const companyIds = idsOf(companies);
const personIds = idsOf(people);
const investorIds = idsOf(investors);
const roundsOf = groupBy(rounds, ({ companyId }) => [companyId]);
const roundsWith = groupBy(rounds, (round) => round.investors.map(({ investorId }) => investorId));

describe('the demo data', () => {
  it('is the same for the same seed, and different for another one', () => {
    expect(hashOf(generateDemo())).toBe(hashOf(demo));
    const other = generateDemo(7);
    const first = Array.from({ length: 40 }, () => other.next().value as IntakeRecord);
    // The showcase has the same IDs for every seed, but different fields.
    expect(hashOf(first)).not.toBe(hashOf(demo.slice(0, 40)));
  });

  it('is the same when two runs are interleaved', () => {
    const runs = [generateDemo(), generateDemo(7)] as const;
    const taken = Array.from({ length: 40 }, () => runs.map((run) => run.next().value)).map(([one]) => one);
    expect(taken).toEqual(demo.slice(0, 40));
  });

  it('has the documented size, and each ID once', () => {
    expect([companies.length, people.length, investors.length, ipos.length]).toEqual([2000, 4000, 600, 60]);
    expect(acquisitions).toHaveLength(300);
    expect(Math.abs(rounds.length - 4500)).toBeLessThan(300);
    expect([listOf('TalentSignal').length, listOf('InterestSignal').length]).toEqual([1500, 800]);
    expect(new Set(demo.map(({ record }) => record.id)).size).toBe(demo.length);
    expect(demo.filter(({ kind, record }) => !idPatterns[kind].test(record.id))).toEqual([]);
  });

  it('has a signal for each ID in a list of signals, and lists each signal in the records that it names', () => {
    const [talent, interest] = [listOf('TalentSignal'), listOf('InterestSignal')];
    const listed = new Set([
      ...people.flatMap(({ id, talentSignalIds }) => talentSignalIds.map((signal) => `${id} ${signal}`)),
      ...people.flatMap(({ id, investorSignalIds }) => investorSignalIds.map((signal) => `${id} ${signal}`)),
      ...companies.flatMap(({ id, svcStrategicSignalIds: ids }) => ids.map((signal) => `${id} ${signal}`)),
      ...investors.flatMap(({ id, strategicSignalIds: ids }) => ids.map((signal) => `${id} ${signal}`)),
    ]);
    const named = new Set([
      ...talent.map(({ id, personId }) => `${personId} ${id}`),
      ...interest.map(({ id, entityId }) => `${entityId} ${id}`),
      ...interest.flatMap(({ id, signalInvestors }) =>
        signalInvestors.flatMap(({ investorId }) => (investorId === null ? [] : [`${investorId} ${id}`])),
      ),
    ]);
    expect(listed).toEqual(named);
  });

  it('uses every investment type, and each name, domain and profnet ID once', () => {
    const used = new Set(rounds.map((round) => round.investmentType));
    expect(investmentTypes.filter((type) => !used.has(type))).toEqual([]);
    expect(new Set(companies.map((company) => company.organizationName)).size).toBe(2000);
    expect(new Set(companies.map((company) => company.website.domain)).size).toBe(2000);
    expect(new Set(demo.map((item) => (item.kind === 'Company' ? item.profnetId : ''))).size).toBe(2001);
    expect(new Set(investors.map((investor) => investor.investorName)).size).toBe(600);
  });
});

describe('fields', () => {
  it.each<[string, readonly object[], readonly string[]]>([
    // Most companies are never acquired.
    ['company', companies, ['acquisition', 'acquisition.amountUsd']],
    ['person', people, []],
    // Only investors that are people have a person ID, and few investors belong to a company.
    ['investor', investors, ['personId', 'companyId']],
  ])('of a %s are known for at least 60 %% of the records', (_, records, exceptions) => {
    const rare = [...knownShares(records)].filter(
      ([path, share]) => share < 0.6 && !exceptions.includes(path),
    );
    expect(rare).toEqual([]);
  });

  it('have valid dates, none later than the reference date', () => {
    const dates = leaves.filter(([path]) => /(Date|On|\.date)$/.test(path));
    const wrong = dates.filter(
      ([, date]) => typeof date !== 'string' || !isDateString(date) || date > referenceDate,
    );
    expect(dates.length).toBeGreaterThan(40_000);
    expect(wrong).toEqual([]);
  });

  it('have integers where the contract requires them', () => {
    const integers =
      /(Count|Year|[rR]ank|visits|Duration|reviews|Tenure|Experience|NumId|Order|score|Followers|Connections|^numberOf\w+|priceUsd|moneyRaisedUsd)$/;
    const numbers = leaves.filter(([, value]) => typeof value === 'number');
    expect(numbers.filter(([, value]) => !Number.isFinite(value))).toEqual([]);
    expect(numbers.filter(([path, value]) => integers.test(path) && !Number.isSafeInteger(value))).toEqual(
      [],
    );
  });

  it('have storable text, and only reserved hosts', () => {
    const texts = leaves.flatMap(([, value]) => (typeof value === 'string' ? [value] : []));
    expect(texts.filter((text) => text.includes('\0') || !text.isWellFormed())).toEqual([]);
    const foreign = new Set(texts.flatMap(hostsIn).filter((host) => !host.endsWith('.example')));
    expect([...foreign]).toEqual([]);
    const phones = companies.flatMap(({ contact }) => contact.phoneNumber ?? []);
    expect(phones.filter((phone) => !/^\+1-\d{3}-555-01\d\d$/.test(phone))).toEqual([]);
  });
});

describe('links', () => {
  it('lead from rounds to their company and investors, with at most one lead', () => {
    const wrong = rounds.filter(
      ({ companyId, investors: taking }) =>
        !companyIds.has(companyId ?? '') ||
        taking.length < 1 ||
        taking.length > 5 ||
        taking.filter((one) => one.isLeadInvestor).length > 1 ||
        taking.some((one) => !investorIds.has(one.investorId)),
    );
    expect(wrong).toEqual([]);
  });

  it('lead from companies to founders and clients, and from people to employers', () => {
    const founders = companies.flatMap(({ founderInfo }) => founderInfo ?? []);
    expect(founders.filter(({ svcPersonId }) => !personIds.has(svcPersonId ?? ''))).toEqual([]);
    const clients = companies.flatMap(({ reportedClients }) => reportedClients ?? []);
    expect(clients.filter((id) => !companyIds.has(id))).toEqual([]);
    const employers = people
      .flatMap(({ experience }) => experience ?? [])
      .flatMap(({ companyId }) => companyId ?? []);
    expect(employers.filter((id) => !companyIds.has(id))).toEqual([]);
  });

  it('lead from investors to the companies of their rounds, with the number of rounds', () => {
    for (const investor of investors) {
      const own = roundsWith.get(investor.id) ?? [];
      expect(new Set(investor.portfolioCompanies)).toEqual(new Set(own.map((round) => round.companyId)));
      expect(investor.numberOfInvestments).toBe(own.length);
      if (investor.personId !== null) expect(personIds.has(investor.personId)).toBe(true);
      if (investor.companyId !== null) expect(companyIds.has(investor.companyId)).toBe(true);
    }
  });

  it('agree between a company and its rounds, its acquisition and its IPO', () => {
    for (const company of companies) {
      const own = roundsOf.get(company.id) ?? [];
      const names = own.flatMap((round) => round.investors.map((one) => one.investorName));
      const raised = own.reduce((sum, round) => sum + (round.raisedAmountUsd ?? 0), 0);
      expect(company.funding.roundCount).toBe(own.length);
      expect(company.funding.totalFundingUsd ?? 0).toBe(raised);
      expect(company.funding.roundDetails?.map(({ date, type }) => [date, type])).toEqual(
        own.map((round) => [round.announcedOn, round.investmentType]),
      );
      expect(new Set(company.investorNames)).toEqual(new Set(names));
      expect(company.investorCount).toBe(company.investorNames?.length);
    }
    expect(companies.filter(({ acquisition }) => acquisition !== null).length).toBe(acquisitions.length);
    expect(companies.filter(({ ipo }) => ipo?.length === 1).length).toBe(ipos.length);
    const ends = acquisitions.flatMap((deal) => [deal.acquirerCompanyId, deal.acquireeCompanyId]);
    expect(ends.filter((id) => !companyIds.has(id))).toEqual([]);
    expect(ipos.filter(({ companyId }) => !companyIds.has(companyId))).toEqual([]);
  });

  it('include no round before a company was founded, or after it was acquired', () => {
    const foundedYears = new Map(companies.map(({ id, foundedYear }) => [id, String(foundedYear)]));
    const tooEarly = rounds.filter(
      (round) => (round.announcedOn ?? '9') < (foundedYears.get(round.companyId ?? '') ?? ''),
    );
    expect(tooEarly).toEqual([]);
    const boughtOn = new Map(
      acquisitions.map((deal) => [deal.acquireeCompanyId, deal.acquisitionDate ?? '9']),
    );
    const tooLate = rounds.filter(
      (round) => (round.announcedOn ?? '') > (boughtOn.get(round.companyId ?? '') ?? '9'),
    );
    expect(tooLate).toEqual([]);
  });
});

describe('arithmetic', () => {
  it('of traction windows is correct: the change, and the percentage relative to the earlier value', () => {
    const windows = companies.flatMap(({ tractionMetrics }) =>
      tractionMetricNames.flatMap((name) => {
        const metric = tractionMetrics[name];
        if (metric === null) return [];
        return tractionWindowNames.flatMap((window) => {
          const entry = metric[window];
          return entry === null ? [] : [{ latest: metric.latest ?? NaN, ...entry }];
        });
      }),
    );
    const wrong = windows.filter(({ latest, value, change, percentage }) => {
      if (value === null || change === null || percentage === null) return true;
      const differs = Math.abs(latest - value - change) > 1e-9;
      return differs || Math.abs((change / value) * 100 - percentage) > 0.005_001;
    });
    expect(windows.length).toBeGreaterThan(150_000);
    expect(wrong).toEqual([]);
  });

  it('of teams and counts is correct: departments sum to 100 %, locations to the headcount, counts match lists', () => {
    for (const company of companies) {
      const { teamDepartmentBreakdown: departments, teamLocationBreakdown: locations } = company;
      if (departments !== null) expect(sum(departments.map(({ percentage }) => percentage))).toBe(100);
      if (locations !== null)
        expect(sum(locations.map((location) => location.employeeCount))).toBe(company.employeeCount);
      expect(company.founderCount).toBe(company.founderNames?.length);
      expect(company.awardCount).toBe(company.awards?.length ?? null);
    }
  });

  it('of emails is correct: one or two per person, scores from 1 to 10, and at least 8 for founders', () => {
    const items = demo.flatMap((item) => (item.kind === 'Person' ? [item] : []));
    const emails = items.flatMap((item) => item.emails ?? []);
    expect(items.filter(({ emails: own }) => own?.length !== 1 && own?.length !== 2)).toEqual([]);
    expect(emails.filter(({ score }) => score < 1 || score > 10)).toEqual([]);
    const founderIds = new Set(
      companies.flatMap(({ founderInfo }) => founderInfo?.map((one) => one.svcPersonId) ?? []),
    );
    const home = items
      .filter(({ record }) => founderIds.has(record.id))
      .map((item) => item.emails?.[0]?.score ?? 0);
    expect(Math.min(...home)).toBe(8);
    expect(new Set(emails.map(({ email }) => email)).size).toBeLessThan(emails.length - 500);
  });
});

describe('the showcase', () => {
  it('has Aurora Robotics with its founder, rounds, acquisitions and IPO', () => {
    const { id, domain, aliasDomain, profnetUrl, fundingdbUrl, roundIds, acquisitionIds, ipoId } =
      showcase.auroraRobotics;
    const aurora = companies.find((company) => company.id === id);
    expect(aurora?.organizationName).toBe('Aurora Robotics');
    expect(aurora?.website).toEqual({ domain, url: `https://${domain}`, domainAliases: [aliasDomain] });
    expect([aurora?.socials.profnet.url, aurora?.socials.fundingdb.url]).toEqual([profnetUrl, fundingdbUrl]);
    expect(aurora?.founderInfo?.[0]?.svcPersonId).toBe(showcase.adaMarsh.id);
    const own = rounds.filter((round) => round.companyId === id);
    expect(own.map((round) => round.id)).toEqual(roundIds);
    expect(own.map((round) => round.investmentType)).toEqual(['Seed', 'Series A', 'Series B', 'Series C']);
    const bought = acquisitions.filter((deal) => deal.acquirerCompanyId === id);
    expect(bought.map((deal) => deal.id)).toEqual(acquisitionIds);
    expect(ipos.find((ipo) => ipo.companyId === id)?.id).toBe(ipoId);
    expect(leavesOf(aurora).filter(([, value]) => value === null)).toEqual([['acquisition', null]]);
  });

  it('has two companies with one alias and two people with one email, which scores highest for Ada Marsh', () => {
    const { aliasDomain } = showcase.auroraRobotics;
    const sharing = companies.filter(({ website }) => website.domainAliases?.includes(aliasDomain));
    expect(sharing.map(({ id }) => id)).toEqual([showcase.auroraRobotics.id, showcase.auroraBots.id]);
    const { email } = showcase.adaMarsh;
    const claims = demo
      .flatMap((item) => (item.kind === 'Person' ? [item] : []))
      .flatMap(({ record, emails }) =>
        (emails ?? []).filter((one) => one.email === email).map(({ score }) => [record.id, score]),
      );
    expect(claims).toEqual([
      [showcase.adaMarsh.id, 10],
      [showcase.adamMarsh.id, 3],
    ]);
  });

  it('has lists whose members exist, each once', () => {
    for (const { memberIds, product } of demoLists) {
      const existing = idsOf(listOf(listProducts[product]));
      expect(memberIds.filter((id) => !existing.has(id))).toEqual([]);
      expect(new Set(memberIds).size).toBe(memberIds.length);
    }
    expect(demoLists[0]?.memberIds[0]).toBe(showcase.northlight.id);
  });
});

const idPatterns: Record<RecordKind, RegExp> = {
  Company: /^[0-9a-f]{24}$/,
  Person: /^per_[0-9a-f]{24}$/,
  Investor: /^inv_[0-9a-f]{24}$/,
  FundingRound: /^fnr_[0-9a-f]{24}$/,
  Acquisition: /^acq_[0-9a-f]{24}$/,
  Ipo: /^ipo_[0-9a-f]{24}$/,
  TalentSignal: /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  InterestSignal: /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
};

function listOf<Kind extends RecordKind>(kind: Kind): RecordOfKind[Kind][] {
  return demo.flatMap((item) => (item.kind === kind ? [item.record as RecordOfKind[Kind]] : []));
}

function idsOf(records: readonly { readonly id: string }[]): Set<string> {
  return new Set(records.map(({ id }) => id));
}

/** Groups items by key, in order. An item with several keys is in several groups. */
function groupBy<T>(
  items: readonly T[],
  keysOf: (item: T) => readonly (string | null)[],
): Map<string | null, T[]> {
  const groups = new Map<string | null, T[]>();
  for (const item of items) {
    for (const key of new Set(keysOf(item))) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
  }
  return groups;
}

function hashOf(items: Iterable<IntakeRecord>): string {
  const hash = createHash('sha256');
  for (const item of items) hash.update(JSON.stringify(item));
  return hash.digest('hex');
}

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((one, other) => one + (other ?? 0), 0);
}

/** Returns the path and value of each field that is not null, in the records, their emails and their profnet IDs. */
function knownLeaves(items: readonly IntakeRecord[]): Leaf[] {
  return items
    .flatMap(({ record, ...beside }) => [...leavesOf(record), ...leavesOf(beside)])
    .filter(([, value]) => value !== null);
}
