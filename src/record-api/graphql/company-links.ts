import { Arg, Args, Ctx, Field, Info, ObjectType, Resolver, Root } from 'type-graphql';
import type { Selection } from '../../batch-executor/batch-resolver.js';
import type { Connections } from '../../context/links.js';
import type { RequestContext } from '../../context/request-context.js';
import { type Identified, Link, LinkById } from '../../graphql/link.js';
import { recordFields, selectedFields } from '../../graphql/selected-fields.js';
import type { RawConnectionRequest } from '../../query/model/connection-request.js';
import type { CompanyRecord } from '../../records/company.js';
import { type AcquisitionDirection, acquisitionEdges } from '../../records/edges/record-edges.js';
import type { PersonRecord } from '../../records/person.js';
import { acquisitionDirectionEnum } from './aggregate-enums.js';
import { connectionArguments, connectionTypes } from './connection-types.js';
import { orNull } from './node.js';
import { Company, Person } from './record-types.js';

/** A founder as stored in the company's record. `Founder.person` finds the person by `personId`. */
interface FounderLink {
  readonly personId: string | null;
  readonly title: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'One founder of a company.' })
class Founder {
  @Field(() => String, orNull('Job title at the company.'))
  title!: string | null;
}

@Resolver(() => Founder)
export class FounderLinks {
  @Link(
    () => Person,
    orNull('The founder. Null when unknown or when the dataset does not contain the person.'),
  )
  person(
    @Root() founders: readonly FounderLink[],
    @Ctx() { reading: { links } }: RequestContext,
    @Info() selection: Selection,
  ): Promise<(PersonRecord | null)[]> {
    return links.follow('Founder.person', founders, selectedFields(selection));
  }
}

/** Fields of a company that are read from other records. */
@Resolver(() => Company)
export class CompanyLinks {
  @LinkById(() => connectionTypes.Acquisition.type, {
    description: 'Acquisitions in which the company is the acquirer or the acquiree.',
  })
  acquisitions(
    @Root() companies: readonly Identified[],
    @Args(() => connectionArguments.Acquisition) raw: RawConnectionRequest,
    @Arg('direction', () => acquisitionDirectionEnum, {
      nullable: true,
      description: 'Side of the deal that the company is on. Default: BOTH.',
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

  @Link(() => [Founder], orNull('Founders of the company, each with a link to the person.'))
  founders(@Root() companies: readonly CompanyRecord[]): (FounderLink[] | null)[] {
    return companies.map(
      ({ founderInfo }) =>
        founderInfo?.map(({ svcPersonId, title }) => ({ personId: svcPersonId, title })) ?? null,
    );
  }
}
