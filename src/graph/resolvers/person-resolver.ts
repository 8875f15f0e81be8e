import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { emailQuestion } from '../../context/email-question.js';
import { operation, type Selection } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import type { RequestContext } from '../../context/request-context.js';
import type { RecordRequest } from '../../domain/past/record-request.js';
import type { PersonMatch as PersonMatchRecord, PersonRecord } from '../../domain/records/person.js';
import { findPersonMatches } from '../../store/lookups/find-person-matches.js';
import { EnrichPersonArguments } from '../arguments/enrich-person-arguments.js';
import { RecordArguments } from '../arguments/record-arguments.js';
import { fieldsBelow, selectedFields } from '../selected-fields.js';
import { PersonMatch } from '../types/person-match.js';
import { Person } from '../types/person.js';

@Resolver(() => Person)
export class PersonResolver {
  @Query(() => Person, {
    nullable: true,
    description: 'One person by their id. NOT_FOUND when there is none.',
  })
  @operation(operations.person)
  person(
    @Args(() => RecordArguments) request: RecordRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<PersonRecord> {
    return context.reading.findAsked('Person', request, selectedFields(selection));
  }

  @Query(() => PersonMatch, {
    nullable: true,
    description:
      'The person an e-mail address most surely belongs to. Null, and free, when the address matches nobody.',
  })
  @operation(operations.enrichPerson)
  async enrichPerson(
    @Args(() => EnrichPersonArguments) email: string,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<PersonMatchRecord | null> {
    context.paying.freeAnswers.ask(emailQuestion([email], true));
    const [match = null] = await findPersonMatches(context.services.db.reads, [email]);
    if (match === null) return null;
    const person = await context.reading.find('Person', match.personId, fieldsBelow(selection, 'person'));
    return { email, score: match.score, person };
  }
}
