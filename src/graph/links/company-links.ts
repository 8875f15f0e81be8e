import { Arg, Args, Ctx, Field, Info, ObjectType, Resolver, Root } from 'type-graphql';
import type { Connections } from '../../context/links.js';
import type { RequestContext } from '../../context/request-context.js';
import { tractionHistories } from '../../context/traction-histories.js';
import type { Selection } from '../../levels/batch-resolver.js';
import type { RawConnectionRequest } from '../../domain/connections/connection-request.js';
import { acquisitionEdges, type AcquisitionDirection } from '../../domain/edges/acquisition-edges.js';
import type { TractionHistory as TractionHistoryRecord } from '../../domain/past/traction-history.js';
import type { CompanyRecord } from '../../domain/records/company.js';
import type { PersonRecord } from '../../domain/records/person.js';
import type { TractionMetricName } from '../../domain/traction-metrics.js';
import { connectionArguments } from '../connections/connection-arguments.js';
import { connectionTypes } from '../connections/connection-types.js';
import { recordFields, selectedFields } from '../selected-fields.js';
import { acquisitionDirectionEnum } from '../filters/acquisition-direction-enum.js';
import { Link, LinkById, type Identified } from './link.js';
import { orNull } from '../types/or-null.js';
import { Company } from '../types/company.js';
import { Person } from '../types/person.js';
import { TractionHistory } from '../types/traction-history.js';
import { TractionMetricEnum } from '../types/traction-metric-enum.js';

/** A founder as the company's record tells of them; `personId` is what the link follows. */
interface FounderLink {
  readonly personId: string | null;
  readonly title: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'One founder of a company.' })
class Founder {
  @Field(() => String, orNull('Title in the company.'))
  title!: string | null;
}

@Resolver(() => Founder)
export class FounderLinks {
  @Link(() => Person, orNull('The founder; null too when the dataset does not have them.'))
  person(
    @Root() founders: readonly FounderLink[],
    @Ctx() { reading: { links } }: RequestContext,
    @Info() selection: Selection,
  ): Promise<(PersonRecord | null)[]> {
    return links.follow('Founder.person', founders, selectedFields(selection));
  }
}

/** Where a company leads to. */
@Resolver(() => Company)
export class CompanyLinks {
  @LinkById(() => connectionTypes.FundingRound.type, {
    description: 'The rounds in which it raised money.',
  })
  fundingRounds(
    @Root() companies: readonly Identified[],
    @Args(() => connectionArguments.FundingRound) raw: RawConnectionRequest,
    @Ctx() { reading: { links } }: RequestContext,
    @Info() selection: Selection,
  ): Connections<'FundingRound'> {
    return links.connect(
      'Company.fundingRounds',
      companies.map(({ id }) => id),
      raw,
      recordFields(selection),
      selection.isAhead,
    );
  }

  @LinkById(() => connectionTypes.Investor.type, {
    description: 'The investors of its rounds, each once. Names alone are in `investorNames`.',
  })
  investors(
    @Root() companies: readonly Identified[],
    @Args(() => connectionArguments.Investor) raw: RawConnectionRequest,
    @Ctx() { reading: { links } }: RequestContext,
    @Info() selection: Selection,
  ): Connections<'Investor'> {
    return links.connect(
      'Company.investors',
      companies.map(({ id }) => id),
      raw,
      recordFields(selection),
      selection.isAhead,
    );
  }

  @LinkById(() => connectionTypes.Acquisition.type, {
    description: 'The deals in which it bought or was bought.',
  })
  acquisitions(
    @Root() companies: readonly Identified[],
    @Args(() => connectionArguments.Acquisition) raw: RawConnectionRequest,
    @Arg('direction', () => acquisitionDirectionEnum, {
      nullable: true,
      description: 'On which side of the deal it stands. Default: BOTH.',
    })
    direction: AcquisitionDirection | null,
    @Ctx() { reading: { links } }: RequestContext,
    @Info() selection: Selection,
  ): Connections<'Acquisition'> {
    return links.connect(
      acquisitionEdges[direction ?? 'BOTH'],
      companies.map(({ id }) => id),
      raw,
      recordFields(selection),
      selection.isAhead,
    );
  }

  @LinkById(() => connectionTypes.Ipo.type, { description: 'Its public offerings.' })
  ipos(
    @Root() companies: readonly Identified[],
    @Args(() => connectionArguments.Ipo) raw: RawConnectionRequest,
    @Ctx() { reading: { links } }: RequestContext,
    @Info() selection: Selection,
  ): Connections<'Ipo'> {
    return links.connect(
      'Company.ipos',
      companies.map(({ id }) => id),
      raw,
      recordFields(selection),
      selection.isAhead,
    );
  }

  @Link(() => TractionHistory, {
    description:
      'How one of its figures went in the last 60 days, as far as imports told; it costs nothing beside the company. Of a company that was asked for as of a moment too, up to now.',
  })
  tractionHistory(
    @Root() companies: readonly CompanyRecord[],
    @Arg('metric', () => TractionMetricEnum, { description: 'Which figure.' }) metric: TractionMetricName,
    @Ctx() context: RequestContext,
  ): Promise<readonly TractionHistoryRecord[]> {
    return tractionHistories(
      context,
      companies.map(({ id }) => id),
      metric,
    );
  }

  @Link(() => [Founder], orNull('Its founders, with the people they are.'))
  founders(@Root() companies: readonly CompanyRecord[]): (FounderLink[] | null)[] {
    return companies.map(
      ({ founderInfo }) =>
        founderInfo?.map(({ svcPersonId, title }) => ({ personId: svcPersonId, title })) ?? null,
    );
  }

  @LinkById(() => connectionTypes.Person.type, {
    description: 'The people who work or worked there, by their own `experience`.',
  })
  people(
    @Root() companies: readonly Identified[],
    @Args(() => connectionArguments.Person) raw: RawConnectionRequest,
    @Ctx() { reading: { links } }: RequestContext,
    @Info() selection: Selection,
  ): Connections<'Person'> {
    return links.connect(
      'Company.people',
      companies.map(({ id }) => id),
      raw,
      recordFields(selection),
      selection.isAhead,
    );
  }
}
