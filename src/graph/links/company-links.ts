import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  Ctx,
  Field,
  FieldResolver,
  Info,
  ObjectType,
  Resolver,
  Root,
  registerEnumType,
} from 'type-graphql';
import type { Connection } from '../../context/connection.js';
import type { RequestContext } from '../../context/request-context.js';
import type { RawConnectionRequest } from '../../domain/connections/connection-request.js';
import type { CompanyRecord } from '../../domain/records/company.js';
import type { PersonRecord } from '../../domain/records/person.js';
import { connectionArguments } from '../connections/connection-arguments.js';
import { connectionTypes } from '../connections/connection-types.js';
import { selectedFields } from '../selected-fields.js';
import { orNull } from '../types/or-null.js';
import { Company } from '../types/company.js';
import { Person } from '../types/person.js';

const AcquisitionDirectionEnum = { BOTH: 'BOTH', ACQUIRER: 'ACQUIRER', ACQUIREE: 'ACQUIREE' } as const;
type AcquisitionDirection = keyof typeof AcquisitionDirectionEnum;

registerEnumType(AcquisitionDirectionEnum, {
  name: 'AcquisitionDirection',
  description: 'On which side of a deal a company stands.',
  valuesConfig: {
    BOTH: { description: 'It bought or was bought.' },
    ACQUIRER: { description: 'It bought.' },
    ACQUIREE: { description: 'It was bought.' },
  },
});

const acquisitionEdges = {
  BOTH: 'Company.acquisitions',
  ACQUIRER: 'Company.acquisitions(direction: ACQUIRER)',
  ACQUIREE: 'Company.acquisitions(direction: ACQUIREE)',
} as const;

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
  @FieldResolver(() => Person, orNull('The founder; null too when the dataset does not have them.'))
  person(
    @Root() founder: FounderLink,
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<PersonRecord | null> {
    return context.follow('Person', founder.personId, selectedFields(info));
  }
}

/** Where a company leads to. */
@Resolver(() => Company)
export class CompanyLinks {
  @FieldResolver(() => connectionTypes.FundingRound.type, {
    description: 'The rounds in which it raised money.',
  })
  fundingRounds(
    @Root() company: CompanyRecord,
    @Args(() => connectionArguments.FundingRound) raw: RawConnectionRequest,
    @Ctx() context: RequestContext,
  ): Promise<Connection<'FundingRound'>> {
    return context.connect('Company.fundingRounds', company.id, raw);
  }

  @FieldResolver(() => connectionTypes.Investor.type, {
    description: 'The investors of its rounds, each once. Names alone are in `investorNames`.',
  })
  investors(
    @Root() company: CompanyRecord,
    @Args(() => connectionArguments.Investor) raw: RawConnectionRequest,
    @Ctx() context: RequestContext,
  ): Promise<Connection<'Investor'>> {
    return context.connect('Company.investors', company.id, raw);
  }

  @FieldResolver(() => connectionTypes.Acquisition.type, {
    description: 'The deals in which it bought or was bought.',
  })
  acquisitions(
    @Root() company: CompanyRecord,
    @Args(() => connectionArguments.Acquisition) raw: RawConnectionRequest,
    @Arg('direction', () => AcquisitionDirectionEnum, {
      nullable: true,
      description: 'On which side of the deal it stands. Default: BOTH.',
    })
    direction: AcquisitionDirection | null,
    @Ctx() context: RequestContext,
  ): Promise<Connection<'Acquisition'>> {
    return context.connect(acquisitionEdges[direction ?? 'BOTH'], company.id, raw);
  }

  @FieldResolver(() => connectionTypes.Ipo.type, { description: 'Its public offerings.' })
  ipos(
    @Root() company: CompanyRecord,
    @Args(() => connectionArguments.Ipo) raw: RawConnectionRequest,
    @Ctx() context: RequestContext,
  ): Promise<Connection<'Ipo'>> {
    return context.connect('Company.ipos', company.id, raw);
  }

  @FieldResolver(() => [Founder], orNull('Its founders, with the people they are.'))
  founders(@Root() { founderInfo }: CompanyRecord): FounderLink[] | null {
    return founderInfo?.map(({ svcPersonId, title }) => ({ personId: svcPersonId, title })) ?? null;
  }

  @FieldResolver(() => connectionTypes.Person.type, {
    description: 'The people who work or worked there, by their own `experience`.',
  })
  people(
    @Root() company: CompanyRecord,
    @Args(() => connectionArguments.Person) raw: RawConnectionRequest,
    @Ctx() context: RequestContext,
  ): Promise<Connection<'Person'>> {
    return context.connect('Company.people', company.id, raw);
  }
}
