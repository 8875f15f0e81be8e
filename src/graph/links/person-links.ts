import { Ctx, Info, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../context/request-context.js';
import type { Selection } from '../../levels/batch-resolver.js';
import type { CompanyRecord } from '../../domain/records/company.js';
import type { InvestorRecord } from '../../domain/records/investor.js';
import type * as people from '../../domain/records/person.js';
import { selectedFields } from '../selected-fields.js';
import { Link } from './link.js';
import { Company } from '../types/company.js';
import { Investor } from '../types/investor.js';
import { orNull } from '../types/or-null.js';
import { Experience } from '../types/person-history.js';
import { Person } from '../types/person.js';

/** Where a person leads to. */
@Resolver(() => Person)
export class PersonLinks {
  @Link(() => Investor, orNull('The investor that this person is; null too when they are none.'))
  investor(
    @Root() persons: readonly people.PersonRecord[],
    @Ctx() { reading: { links } }: RequestContext,
    @Info() selection: Selection,
  ): Promise<(InvestorRecord | null)[]> {
    const ids = persons.map(({ id }) => id);
    return links.first('Person.investor', ids, selectedFields(selection));
  }
}

/** Where a job of a person leads to. */
@Resolver(() => Experience)
export class ExperienceLinks {
  @Link(() => Company, orNull('The company; null too when the dataset does not have it.'))
  company(
    @Root() jobs: readonly people.Experience[],
    @Ctx() { reading: { links } }: RequestContext,
    @Info() selection: Selection,
  ): Promise<(CompanyRecord | null)[]> {
    return links.follow('Experience.company', jobs, selectedFields(selection));
  }
}
