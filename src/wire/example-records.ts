import { emptyCompany, emptyInvestor, emptyPerson } from '../domain/records/empty-records.js';
import type { RecordKind } from '../domain/record-kinds.js';
import { serializeAcquisition } from './acquisition-wire.js';
import { serializeFundingRound } from './funding-round-wire.js';
import { serializeInvestor } from './investor-wire.js';
import { serializeIpo } from './ipo-wire.js';
import { serializePerson } from './person-wire.js';
import { serializeCompany } from './serialize-company.js';

const company = {
  id: 'a0a0a0000000000000000001',
  name: 'Aurora Robotics',
  domain: 'aurora-robotics.example',
};
const bought = { id: 'a0a0a0000000000000000003', name: 'Ferrowing Drones' };

/** A record of each kind as examples of the OpenAPI document show it; of the large ones few fields are known. */
export const exampleRecords: Readonly<Record<RecordKind, object>> = {
  Company: serializeCompany(
    {
      ...emptyCompany(company.id),
      organizationName: company.name,
      industry: ['Robotics'],
      foundedYear: 2014,
    },
    { withRegion: false },
  ),
  Person: serializePerson({ ...emptyPerson('per_a0a0a0000000000000000001'), fullName: 'Ada Marsh' }),
  Investor: serializeInvestor({
    ...emptyInvestor('inv_a0a0a0000000000000000001'),
    investorName: 'Northlight Ventures',
    domain: 'northlight.example',
  }),
  FundingRound: serializeFundingRound({
    id: 'fnr_a0a0a0000000000000000001',
    name: 'Series A - Aurora Robotics',
    companyId: company.id,
    companyName: company.name,
    investmentType: 'Series A',
    announcedOn: '2018-03-06',
    raisedAmountUsd: 12_000_000,
    preMoneyValuationUsd: null,
    postMoneyValuationUsd: null,
    investors: [
      {
        investorId: 'inv_a0a0a0000000000000000001',
        investorName: 'Northlight Ventures',
        isLeadInvestor: true,
      },
    ],
  }),
  Acquisition: serializeAcquisition({
    id: 'acq_a0a0a0000000000000000001',
    acquirerCompanyId: company.id,
    acquirerName: company.name,
    acquireeCompanyId: bought.id,
    acquireeName: bought.name,
    acquirerDomain: company.domain,
    acquireeDomain: null,
    acquisitionType: 'acquisition',
    priceUsd: 42_000_000,
    acquisitionDate: '2024-09-17',
  }),
  Ipo: serializeIpo({
    id: 'ipo_a0a0a0000000000000000001',
    companyId: company.id,
    companyName: company.name,
    companyDomain: company.domain,
    stockExchangeSymbol: 'nasdaq',
    stockSymbol: 'AURB',
    wentPublicOn: '2025-05-14',
    sharePriceUsd: 21.5,
    valuationPriceUsd: 2_150_000_000,
    moneyRaisedUsd: 322_500_000,
  }),
};
