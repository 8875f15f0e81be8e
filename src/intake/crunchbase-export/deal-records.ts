import type { IntakeItem } from '../intake-item.js';
import { AcquisitionReader, IpoReader } from './deal-facts.js';
import type { LinkedExport } from './linked-export.js';
import { participationsOf } from './participations.js';
import { RoundReader, type RoundFacts } from './round-facts.js';
import { windows } from './windows.js';

/** The records of all IPOs, in the order of their file. One whose company has no name is left out and reported. */
export function* listIpos(linked: LinkedExport): Generator<IntakeItem> {
  const { data, organizations } = linked;
  const ipos = new IpoReader(linked, windows.inOrder);
  for (let index = 0; index < data.ipos.order.length; index++) {
    const ipo = ipos.find(data.ipos.order.get(index));
    const companyId = organizations.idOf(ipo?.company ?? -1);
    if (ipo?.companyName == null || companyId === null) {
      linked.listener.onCount('IPOs of a company without a name left out', 1);
      continue;
    }
    const record = {
      id: ipo.id,
      companyId,
      companyName: ipo.companyName,
      companyDomain: organizations.summaryOf(ipo.company).domain,
      stockExchangeSymbol: ipo.exchange,
      stockSymbol: ipo.symbol,
      wentPublicOn: ipo.date,
      sharePriceUsd: ipo.sharePrice,
      valuationPriceUsd: ipo.valuation,
      moneyRaisedUsd: ipo.moneyRaised,
    };
    yield { kind: 'Ipo', record };
  }
}

/** The records of all acquisitions, likewise. */
export function* listAcquisitions(linked: LinkedExport): Generator<IntakeItem> {
  const { data, organizations } = linked;
  const deals = new AcquisitionReader(linked, windows.inOrder);
  for (let index = 0; index < data.acquisitions.order.length; index++) {
    const deal = deals.find(data.acquisitions.order.get(index));
    const acquirerCompanyId = organizations.idOf(deal?.acquirer ?? -1);
    const acquireeCompanyId = organizations.idOf(deal?.acquiree ?? -1);
    if (
      deal?.acquirerName == null ||
      deal.acquireeName === null ||
      !acquirerCompanyId ||
      !acquireeCompanyId
    ) {
      linked.listener.onCount('acquisitions of a company without a name left out', 1);
      continue;
    }
    const record = {
      id: deal.id,
      acquirerCompanyId,
      acquirerName: deal.acquirerName,
      acquireeCompanyId,
      acquireeName: deal.acquireeName,
      acquirerDomain: organizations.summaryOf(deal.acquirer).domain,
      acquireeDomain: organizations.summaryOf(deal.acquiree).domain,
      acquisitionType: deal.type,
      priceUsd: deal.priceUsd,
      acquisitionDate: deal.date,
    };
    yield { kind: 'Acquisition', record };
  }
}

/** The records of all rounds, in the order of their file. */
export function* listRounds(linked: LinkedExport): Generator<IntakeItem> {
  const { data, listener } = linked;
  const rounds = new RoundReader(linked, windows.inOrder);
  const onNameless = (): void => {
    listener.onCount('investors without a name left out of their round', 1);
  };
  for (let index = 0; index < data.rounds.order.length; index++) {
    const round = rounds.find(data.rounds.order.get(index));
    if (round === null) continue;
    const company = data.roundCompanies.get(round.ordinal);
    const companyName = linked.organizations.nameOf(company, round.companyName) ?? nameBehindDash(round);
    const record = {
      id: round.id,
      name: round.name ?? `${round.type ?? 'Funding Round'} - ${companyName}`,
      companyId: linked.organizations.idOf(company),
      companyName,
      investmentType: round.type,
      announcedOn: round.date,
      raisedAmountUsd: round.amount,
      preMoneyValuationUsd: null,
      postMoneyValuationUsd: round.postMoneyValuation,
      investors: participationsOf(linked, round.ordinal, onNameless),
    };
    yield { kind: 'FundingRound', record };
  }
}

/** The company of a round named `Series A - Acme`, for a row that does not name it. */
function nameBehindDash({ name }: RoundFacts): string {
  return /^.* - (.+)$/.exec(name ?? '')?.[1] ?? name ?? '';
}
