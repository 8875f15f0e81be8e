import type { Connection } from '../../context/connection.js';
import type { OperationMethod } from '../../context/operation.js';
import type { RecordRequest } from '../../history/model/feeds.js';
import type { AggregateRequest, GroupPage } from '../../query/model/aggregates.js';
import type { ConnectionRequest } from '../../query/model/connection-request.js';
import type { FacetRequest } from '../../query/model/facet-request.js';
import type { RecordKind, RecordOfKind } from '../../records/record-kinds.js';
import type { Facet } from '../aggregates.js';
import { acquisitionResolver } from './acquisition-resolver.js';
import { companyResolver } from './company-resolver.js';
import { fundingRoundResolver } from './funding-round-resolver.js';
import { interestSignalResolver } from './interest-signal-resolver.js';
import { investorResolver } from './investor-resolver.js';
import { ipoResolver } from './ipo-resolver.js';
import { personResolver } from './person-resolver.js';
import { talentSignalResolver } from './talent-signal-resolver.js';

/** The methods that every record kind has. */
interface RecordMethods<Kind extends RecordKind> {
  readonly one: OperationMethod<RecordRequest, RecordOfKind[Kind]>;
  readonly list: OperationMethod<ConnectionRequest, Connection<Kind>>;
  readonly aggregate: OperationMethod<AggregateRequest, GroupPage>;
  readonly facet: OperationMethod<FacetRequest, Facet>;
}

/** For each record kind: the methods of its resolver, for REST routes and MCP tools that exist for every kind. */
export const recordMethods: { readonly [Kind in RecordKind]: RecordMethods<Kind> } = {
  Company: {
    one: companyResolver.company.bind(companyResolver),
    list: (...call) => companyResolver.companies(...call),
    aggregate: (...call) => companyResolver.companiesAggregate(...call),
    facet: (request, context) => companyResolver.companiesFacet(request, context),
  },
  Person: {
    one: personResolver.person.bind(personResolver),
    list: (...call) => personResolver.people(...call),
    aggregate: (...call) => personResolver.peopleAggregate(...call),
    facet: (request, context) => personResolver.peopleFacet(request, context),
  },
  Investor: {
    one: investorResolver.investor.bind(investorResolver),
    list: (...call) => investorResolver.investors(...call),
    aggregate: (...call) => investorResolver.investorsAggregate(...call),
    facet: (request, context) => investorResolver.investorsFacet(request, context),
  },
  FundingRound: {
    one: fundingRoundResolver.fundingRound.bind(fundingRoundResolver),
    list: (...call) => fundingRoundResolver.fundingRounds(...call),
    aggregate: (...call) => fundingRoundResolver.fundingRoundsAggregate(...call),
    facet: (request, context) => fundingRoundResolver.fundingRoundsFacet(request, context),
  },
  Acquisition: {
    one: acquisitionResolver.acquisition.bind(acquisitionResolver),
    list: (...call) => acquisitionResolver.acquisitions(...call),
    aggregate: (...call) => acquisitionResolver.acquisitionsAggregate(...call),
    facet: (request, context) => acquisitionResolver.acquisitionsFacet(request, context),
  },
  Ipo: {
    one: ipoResolver.ipo.bind(ipoResolver),
    list: (...call) => ipoResolver.ipos(...call),
    aggregate: (...call) => ipoResolver.iposAggregate(...call),
    facet: (request, context) => ipoResolver.iposFacet(request, context),
  },
  TalentSignal: {
    one: talentSignalResolver.talentSignal.bind(talentSignalResolver),
    list: (...call) => talentSignalResolver.talentSignals(...call),
    aggregate: (...call) => talentSignalResolver.talentSignalsAggregate(...call),
    facet: (request, context) => talentSignalResolver.talentSignalsFacet(request, context),
  },
  InterestSignal: {
    one: interestSignalResolver.interestSignal.bind(interestSignalResolver),
    list: (...call) => interestSignalResolver.interestSignals(...call),
    aggregate: (...call) => interestSignalResolver.interestSignalsAggregate(...call),
    facet: (request, context) => interestSignalResolver.interestSignalsFacet(request, context),
  },
};
