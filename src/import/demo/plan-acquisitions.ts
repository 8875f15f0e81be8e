import type { AcquisitionRecord, AcquisitionType } from '../../records/acquisition.js';
import type { IpoRecord } from '../../records/ipo.js';
import type { DateString } from '../../values/dates.js';
import { demoId } from './demo-id.js';
import type { CompanyPlan, DemoPlan, InvestorPlan, PersonPlan } from './demo-plan.js';
import { writtenName } from './local-names.js';
import { type Place, places } from './places.js';
import { raiseRound } from './plan-rounds.js';
import {
  type Draw,
  firmRoots,
  laterOf,
  referenceDate,
  shiftMonths,
  slugOf,
  type Weighted,
  yearOf,
} from './random.js';
import { postIpoTypes } from './round-terms.js';
import { showcase } from './showcase.js';

type Stage = Pick<DemoPlan, 'companies' | 'acquisitions'>;

const acquisitionTotal = 300;

/** The two acquisitions that Aurora Robotics makes. */
const auroraDeals: readonly Pick<AcquisitionRecord, 'acquisitionDate' | 'acquisitionType' | 'priceUsd'>[] = [
  { acquisitionDate: '2023-08-22', acquisitionType: 'acquisition', priceUsd: 38_000_000 },
  { acquisitionDate: '2025-11-04', acquisitionType: 'acquihire', priceUsd: 9_500_000 },
];

const dealTypes: readonly Weighted<AcquisitionType>[] = [
  { weight: 78, value: 'acquisition' },
  { weight: 9, value: 'merge' },
  { weight: 7, value: 'acquihire' },
  { weight: 4, value: 'lbo' },
  { weight: 2, value: 'management_buyout' },
];

/**
 * Plans acquisitions of private companies. A company is acquired at most once, and its acquirer stays active. Aurora
 * Robotics makes two acquisitions.
 */
export function planAcquisitions(draw: Draw, stage: Stage): void {
  const [aurora, auroraBots, ...others] = stage.companies;
  const [acquirees, acquirers] = takeSides(draw, others);
  if (aurora !== undefined && auroraBots !== undefined) buyForAurora(stage, aurora, acquirees);
  while (stage.acquisitions.length < acquisitionTotal) {
    const acquiree = acquirees.pop();
    if (acquiree === undefined) return;
    buy(draw, stage, acquiree, acquirers);
  }
}

/**
 * Returns the companies that can be acquired and the companies that can acquire them. Half of the unlisted companies
 * can be acquired; the other companies with three or more rounds can acquire.
 */
function takeSides(draw: Draw, companies: readonly CompanyPlan[]): [CompanyPlan[], CompanyPlan[]] {
  const open = draw.shuffled(companies.filter((company) => company.ipo === null && canEnd(company)));
  const acquirees = open.slice(0, open.length / 2);
  const excluded = new Set(acquirees);
  const acquirers = companies.filter((company) => !excluded.has(company) && company.rounds.length >= 3);
  return [acquirees, draw.shuffled(acquirers)];
}

function canEnd(company: CompanyPlan): boolean {
  return shiftMonths(company.lastEventOn, 7) <= referenceDate;
}

function buyForAurora(stage: Stage, aurora: CompanyPlan, acquirees: CompanyPlan[]): void {
  for (const deal of auroraDeals) {
    const index = acquirees.findIndex(
      ({ sector, rounds, lastEventOn }) =>
        sector === aurora.sector && rounds.length > 0 && lastEventOn < (deal.acquisitionDate ?? ''),
    );
    const [acquiree] = index < 0 ? [] : acquirees.splice(index, 1);
    if (acquiree !== undefined) addAcquisition(stage, aurora, acquiree, deal);
  }
}

function buy(draw: Draw, stage: Stage, acquiree: CompanyPlan, acquirers: readonly CompanyPlan[]): void {
  const latest = shiftMonths(acquiree.lastEventOn, 60);
  const on = draw.day(shiftMonths(acquiree.lastEventOn, 6), latest > referenceDate ? referenceDate : latest);
  const acquirer = findAcquirer(draw, acquirers, on);
  if (acquirer === null) return;
  addAcquisition(stage, acquirer, acquiree, {
    acquisitionDate: draw.known(0.97, () => on),
    acquisitionType: draw.known(0.94, () => draw.pickWeighted(dealTypes)),
    priceUsd: draw.known(0.6, () => Number(draw.skewed(1_500_000, 900_000_000).toPrecision(3))),
  });
  acquiree.endedOn = on;
}

/**
 * Returns a random acquirer that is at least two years old on the date of the deal. Companies early in the list are
 * picked more often.
 */
function findAcquirer(draw: Draw, acquirers: readonly CompanyPlan[], on: DateString): CompanyPlan | null {
  const grown = acquirers.filter((company) => shiftMonths(company.foundedOn, 24) <= on);
  return grown[Math.floor(grown.length * draw.decimal(0, 0.999_999, 6) ** 2)] ?? null;
}

function addAcquisition(
  stage: Stage,
  acquirer: CompanyPlan,
  acquiree: CompanyPlan,
  deal: Pick<AcquisitionRecord, 'acquisitionDate' | 'acquisitionType' | 'priceUsd'>,
): void {
  const record: AcquisitionRecord = {
    id: demoId('Acquisition', stage.acquisitions.length),
    ...{ acquirerCompanyId: acquirer.id, acquirerName: acquirer.name, acquirerDomain: acquirer.domain },
    ...{ acquireeCompanyId: acquiree.id, acquireeName: acquiree.name, acquireeDomain: acquiree.domain },
    ...deal,
  };
  stage.acquisitions.push(record);
  acquiree.acquisition = record;
  acquiree.status = 'acquired';
  acquiree.endedOn = deal.acquisitionDate ?? acquiree.lastEventOn;
}

type IpoStage = Pick<DemoPlan, 'companies' | 'investors' | 'rounds' | 'ipos'>;

const ipoTotal = 60;

const exchanges: Readonly<Record<string, readonly string[]>> = {
  'North America': ['nasdaq', 'nyse', 'tsx'],
  Europe: ['lse', 'euronext', 'nasdaq', 'xetra'],
  Asia: ['hkex', 'nse', 'tse'],
  Oceania: ['asx'],
};

/**
 * Plans the IPOs of Aurora Robotics and of other companies with four or more rounds. Some of these raise money
 * afterwards.
 */
export function planIpos(draw: Draw, stage: IpoStage): void {
  const [aurora, ...others] = stage.companies;
  if (aurora !== undefined) listAurora(stage, aurora);
  const ready = draw.shuffled(others.filter(isReady)).slice(0, ipoTotal - 1);
  for (const company of ready) {
    listCompany(draw, stage, company);
    raiseAfterwards(draw, stage, company);
  }
}

function isReady(company: CompanyPlan): boolean {
  return company.rounds.length >= 4 && shiftMonths(company.lastEventOn, 8) <= referenceDate;
}

function listAurora(stage: IpoStage, company: CompanyPlan): void {
  addIpo(stage, company, {
    id: showcase.auroraRobotics.ipoId,
    ...naming(company),
    stockExchangeSymbol: 'nasdaq',
    stockSymbol: 'AURB',
    wentPublicOn: '2025-05-14',
    sharePriceUsd: 21.5,
    valuationPriceUsd: 2_150_000_000,
    moneyRaisedUsd: 322_500_000,
  });
}

function listCompany(draw: Draw, stage: IpoStage, company: CompanyPlan): void {
  const earliest = shiftMonths(company.lastEventOn, 8);
  const latest = shiftMonths(company.lastEventOn, 30);
  const sharePrice = draw.decimal(4, 60, 2);
  const shares = draw.skewed(10_000_000, 150_000_000);
  addIpo(stage, company, {
    id: demoId('Ipo', stage.ipos.length),
    ...naming(company),
    companyDomain: draw.known(0.95, () => company.domain),
    stockExchangeSymbol: draw.pick(exchanges[company.place.continent] ?? ['nyse']),
    stockSymbol: symbolOf(company, stage.ipos),
    wentPublicOn: draw.day(earliest, latest > referenceDate ? referenceDate : latest),
    sharePriceUsd: draw.known(0.9, () => sharePrice),
    valuationPriceUsd: draw.known(0.85, () => Math.round(sharePrice * shares)),
    moneyRaisedUsd: draw.known(0.85, () => Math.round(sharePrice * shares * draw.decimal(0.1, 0.25, 3))),
  });
}

function naming(company: CompanyPlan): Pick<IpoRecord, 'companyId' | 'companyName' | 'companyDomain'> {
  return { companyId: company.id, companyName: company.name, companyDomain: company.domain };
}

function addIpo(stage: IpoStage, company: CompanyPlan, ipo: IpoRecord): void {
  stage.ipos.push(ipo);
  company.ipo = ipo;
  company.lastEventOn = laterOf(company.lastEventOn, ipo.wentPublicOn ?? company.lastEventOn);
}

/**
 * Returns a stock symbol from the first letters of the name. A number distinguishes companies with the same letters.
 */
function symbolOf(company: CompanyPlan, ipos: readonly IpoRecord[]): string {
  const letters = company.slug.replaceAll('-', '').slice(0, 4).toUpperCase();
  const isTaken = ipos.some(({ stockSymbol }) => stockSymbol === letters);
  return isTaken ? `${letters}${ipos.length}` : letters;
}

function raiseAfterwards(draw: Draw, stage: IpoStage, company: CompanyPlan): void {
  for (const type of draw.some(postIpoTypes, 0, 2)) {
    const on = shiftMonths(company.lastEventOn, draw.between(5, 18));
    if (on <= referenceDate) raiseRound(draw, stage, company, type, on);
  }
}

const investorTotal = 600;

type Identity = Omit<InvestorPlan, 'index' | 'id' | 'investments' | 'rank'>;

/** A type of firm: its investor types (contract 2.5) and the words used in the names of such firms. */
interface FirmSort {
  readonly types: readonly string[];
  readonly nameWords: readonly string[];
}

const firmSorts: readonly Weighted<FirmSort>[] = [
  { weight: 55, value: { types: ['venture_capital'], nameWords: ['Ventures', 'Capital', 'Partners'] } },
  { weight: 10, value: { types: ['micro_vc', 'venture_capital'], nameWords: ['Seed Fund', 'First Fund'] } },
  { weight: 9, value: { types: ['private_equity_firm'], nameWords: ['Equity', 'Growth Partners'] } },
  { weight: 8, value: { types: ['accelerator'], nameWords: ['Accelerator', 'Foundry'] } },
  { weight: 8, value: { types: ['angel_group'], nameWords: ['Angels'] } },
  { weight: 6, value: { types: ['family_investment_office'], nameWords: ['Family Office'] } },
  { weight: 4, value: { types: ['government_office'], nameWords: ['Innovation Agency'] } },
];

/**
 * Plans the investors: firms, about 5% corporate investors and about 15% individuals. Northlight Ventures comes first.
 */
export function planInvestors(
  draw: Draw,
  companies: readonly CompanyPlan[],
  people: readonly PersonPlan[],
): InvestorPlan[] {
  const roots = firmRoots(draw);
  const parents = draw.shuffled(companies.filter((company) => company.foundedOn < '2012'));
  const angels = draw.shuffled(withDistinctNames(people.filter((person) => person.isFounder)));
  return Array.from({ length: investorTotal }, (_, index) => {
    const identity = chooseIdentity(draw, index, { roots, parents, angels });
    return { ...identity, index, id: demoId('Investor', index), investments: [], rank: 0 };
  });
}

interface Candidates {
  readonly roots: string[];
  readonly parents: CompanyPlan[];
  readonly angels: PersonPlan[];
}

function chooseIdentity(draw: Draw, index: number, candidates: Candidates): Identity {
  if (index === 0) return northlight();
  const parent = index % 20 === 6 ? candidates.parents.pop() : undefined;
  if (parent !== undefined) return corporate(parent);
  const angel = index % 7 === 1 ? candidates.angels.pop() : undefined;
  return angel === undefined
    ? firm(draw, candidates.roots.pop() ?? `Fund ${index}`, index)
    : individual(angel);
}

function northlight(): Identity {
  const { name, slug, domain } = showcase.northlight;
  return firmOf(name, slug, domain, ['venture_capital'], 2008, places[0]);
}

function firm(draw: Draw, root: string, index: number): Identity {
  const { types, nameWords } = draw.pickWeighted(firmSorts);
  const name = `${root} ${draw.pick(nameWords)}`;
  const slug = slugOf(name);
  const foundedYear = draw.between(1988, draw.chance(0.6) ? 2010 : 2021);
  const place = draw.pick(places);
  return firmOf(writtenName(name, place, index), slug, `${slug}.example`, [...types], foundedYear, place);
}

function firmOf(
  name: string,
  slug: string,
  domain: string,
  types: string[],
  foundedYear: number,
  place: Place,
): Identity {
  return { name, slug, domain, types, foundedYear, place, person: null, company: null };
}

function corporate(company: CompanyPlan): Identity {
  const { name, slug, domain, place, foundedOn } = company;
  const types = ['corporate', 'corporate_venture_capital'];
  return { name, slug, domain, place, types, foundedYear: yearOf(foundedOn), person: null, company };
}

function individual(person: PersonPlan): Identity {
  const { fullName, slug, company } = person;
  const { place } = company;
  return { name: fullName, slug, domain: null, types: ['angel'], foundedYear: null, place, person, company };
}

function withDistinctNames(people: readonly PersonPlan[]): PersonPlan[] {
  return [...new Map(people.map((person) => [person.drawnName, person])).values()];
}
