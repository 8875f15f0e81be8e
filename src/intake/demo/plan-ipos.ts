import type { IpoRecord } from '../../domain/records/ipo.js';
import { laterOf, referenceDate, shiftMonths } from './calendar.js';
import { demoId } from './demo-id.js';
import type { CompanyPlan, DemoPlan } from './demo-plan.js';
import type { Draw } from './draw.js';
import { raiseRound } from './plan-rounds.js';
import { postIpoTypes } from './round-terms.js';
import { showcase } from './showcase.js';

type Stage = Pick<DemoPlan, 'companies' | 'investors' | 'rounds' | 'ipos'>;

const ipoTotal = 60;

const exchanges: Readonly<Record<string, readonly string[]>> = {
  'North America': ['nasdaq', 'nyse', 'tsx'],
  Europe: ['lse', 'euronext', 'nasdaq', 'xetra'],
  Asia: ['hkex', 'nse', 'tse'],
  Oceania: ['asx'],
};

/** Takes Aurora Robotics and the most funded of the others to the stock exchange; some raise money after that. */
export function planIpos(draw: Draw, stage: Stage): void {
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

function listAurora(stage: Stage, company: CompanyPlan): void {
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

function listCompany(draw: Draw, stage: Stage, company: CompanyPlan): void {
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

function addIpo(stage: Stage, company: CompanyPlan, ipo: IpoRecord): void {
  stage.ipos.push(ipo);
  company.ipo = ipo;
  company.lastEventOn = laterOf(company.lastEventOn, ipo.wentPublicOn ?? company.lastEventOn);
}

/** The first letters of the name; a number keeps two listed companies apart. */
function symbolOf(company: CompanyPlan, ipos: readonly IpoRecord[]): string {
  const letters = company.slug.replaceAll('-', '').slice(0, 4).toUpperCase();
  const isTaken = ipos.some(({ stockSymbol }) => stockSymbol === letters);
  return isTaken ? `${letters}${ipos.length}` : letters;
}

function raiseAfterwards(draw: Draw, stage: Stage, company: CompanyPlan): void {
  for (const type of draw.some(postIpoTypes, 0, 2)) {
    const on = shiftMonths(company.lastEventOn, draw.between(5, 18));
    if (on <= referenceDate) raiseRound(draw, stage, company, type, on);
  }
}
