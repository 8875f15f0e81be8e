import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../context/request-context.js';
import type { CompanyRecord } from '../../domain/records/company.js';
import type { InvestorRecord } from '../../domain/records/investor.js';
import type * as people from '../../domain/records/person.js';
import { selectedFields } from '../selected-fields.js';
import { Company } from '../types/company.js';
import { Investor } from '../types/investor.js';
import { orNull } from '../types/or-null.js';
import { Experience } from '../types/person-history.js';
import { Person } from '../types/person.js';

/** Where a person leads to. */
@Resolver(() => Person)
export class PersonLinks {
  @FieldResolver(() => Investor, orNull('The investor that this person is; null too when they are none.'))
  async investor(
    @Root() person: people.PersonRecord,
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<InvestorRecord | null> {
    const connection = await context.connect('Person.investor', person.id, { first: 1 });
    const [investor] = await connection.nodes(selectedFields(info));
    return investor ?? null;
  }
}

/** Where a job of a person leads to. */
@Resolver(() => Experience)
export class ExperienceLinks {
  @FieldResolver(() => Company, orNull('The company; null too when the dataset does not have it.'))
  company(
    @Root() experience: people.Experience,
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CompanyRecord | null> {
    return context.follow('Company', experience.companyId, selectedFields(info));
  }
}
