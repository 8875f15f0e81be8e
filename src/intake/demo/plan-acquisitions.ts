import type { AcquisitionType } from '../../domain/acquisition-types.js';
import type { DateString } from '../../domain/date-string.js';
import type { AcquisitionRecord } from '../../domain/records/acquisition.js';
import { referenceDate, shiftMonths } from './calendar.js';
import { demoId } from './demo-id.js';
import type { CompanyPlan, DemoPlan } from './demo-plan.js';
import type { Draw, Weighted } from './draw.js';

type Stage = Pick<DemoPlan, 'companies' | 'acquisitions'>;

const acquisitionTotal = 300;

/** The two companies that Aurora Robotics buys. */
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

/** Lets private companies be bought, each once and by a company that lives on; Aurora Robotics buys two. */
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

/** Half of the unlisted may be bought; the listed and the well funded of the rest buy. */
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
    const place = acquirees.findIndex(
      ({ sector, rounds, lastEventOn }) =>
        sector === aurora.sector && rounds.length > 0 && lastEventOn < (deal.acquisitionDate ?? ''),
    );
    const [acquiree] = place < 0 ? [] : acquirees.splice(place, 1);
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

/** A company that has been there for two years; the first of the list buy most. */
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
