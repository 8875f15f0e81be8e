import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { answerInputs } from '../../context/answer-inputs.js';
import { emailQuestion } from '../../context/email-question.js';
import { callOperation, operation, type Selection } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import type { RequestContext } from '../../context/request-context.js';
import { keyOfIdentifier, sourceCompanies } from '../../context/source-companies.js';
import type { CompanyIdentifier } from '../../domain/company-identifier.js';
import type { CompanyLookup } from '../../domain/lookups/company-lookup.js';
import type { BulkRow, CompanyBulkRow, PersonBulkRow } from '../../domain/lookups/input-rows.js';
import type { InvestorLookup } from '../../domain/lookups/investor-lookup.js';
import type { PersonLookup } from '../../domain/lookups/person-lookup.js';
import type { ReadInput } from '../../domain/lookups/read-inputs.js';
import type { CompanyRecord } from '../../domain/records/company.js';
import type { InvestorRecord } from '../../domain/records/investor.js';
import type { PersonRecord } from '../../domain/records/person.js';
import { matchCompanies } from '../../store/lookups/match-companies.js';
import { matchInvestors } from '../../store/lookups/match-investors.js';
import { matchPeople, type PersonMatch } from '../../store/lookups/match-people.js';
import {
  CompaniesByInputsArguments,
  InvestorsByInputsArguments,
  PeopleByInputsArguments,
} from '../arguments/lookup-arguments.js';
import { spellInputs } from '../arguments/spell-inputs.js';
import { fieldsBelow, selectedFields } from '../selected-fields.js';
import { CompanyByInput } from '../types/company-by-input.js';
import { InvestorByInput } from '../types/investor-by-input.js';
import { PersonByInput } from '../types/person-by-input.js';

interface BulkRequest<Lookup> {
  readonly inputs: readonly ReadInput<Lookup>[];
  readonly source: boolean;
}

function describe(records: string, by: string): { nullable: true; description: string } {
  return {
    nullable: true,
    description: `The ${records} of 1 to 1,000 inputs (${by}, mixed), a row each in their order. Each distinct record costs what it costs alone, however many inputs mean it, and nothing when \`records\` is not asked for. A broken input is told of in its row. It takes one request of the rate, and one more for each 100 inputs.`,
  };
}

/** Many look-ups at once; each row is what the operation for one answers (D16). */
@Resolver()
export class BulkResolver {
  @operation(operations.companiesByInputs)
  async companiesByInputs(
    { inputs, source }: BulkRequest<CompanyLookup>,
    context: RequestContext,
    selection?: Selection,
  ): Promise<CompanyBulkRow<CompanyRecord>[]> {
    const { db } = context.services;
    const match = (lookups: readonly CompanyLookup[]): Promise<string[][]> =>
      matchCompanies(db.reads, lookups);
    const rows = await answerInputs(context, {
      kind: 'Company',
      inputs,
      match,
      fields: recordFields(selection),
    });
    const missing = source ? missingIdentifiers(inputs, rows) : [];
    const given = missing.filter((identifier) => identifier !== null);
    const refused = await sourceCompanies(context, given);
    return rows.map((row, at) => {
      const identifier = missing[at] ?? null;
      const error = identifier === null ? row.error : (refused.get(keyOfIdentifier(identifier)) ?? null);
      return { ...row, error, isById: (inputs[at]?.lookup?.id ?? null) !== null };
    });
  }

  /** The graph's spelling of `companiesByInputs`. */
  @Query(() => [CompanyByInput], {
    name: 'companiesByInputs',
    ...describe('companies', 'ids, domains, websites, profile addresses and numbers'),
  })
  companiesByInputsSpelled(
    @Args(() => CompaniesByInputsArguments) { inputs, source }: CompaniesByInputsArguments,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<CompanyBulkRow<CompanyRecord>[]> {
    return callOperation(
      (args: BulkRequest<CompanyLookup>, ctx) => this.companiesByInputs(args, ctx, selection),
      () => Promise.resolve({ ...spellInputs(inputs), source }),
      context,
    );
  }

  @Query(() => [PersonByInput], describe('people', 'ids and e-mail addresses'))
  @operation(operations.peopleByInputs)
  async peopleByInputs(
    @Args(() => PeopleByInputsArguments) { inputs }: BulkRequest<PersonLookup>,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<PersonBulkRow<PersonRecord>[]> {
    const fields = recordFields(selection);
    const emails = inputs.map(({ lookup }) => lookup?.email ?? null);
    context.paying.freeAnswers.ask(emailQuestion(emails, fields !== null));
    let matches: readonly (PersonMatch | null)[] = [];
    const match = async (lookups: readonly PersonLookup[]): Promise<string[][]> => {
      matches = await matchPeople(context.services.db.reads, lookups);
      return matches.map((one) => (one === null ? [] : [one.personId]));
    };
    const rows = await answerInputs(context, {
      kind: 'Person',
      inputs,
      match,
      fields,
    });
    let next = 0;
    return rows.map((row, at) => {
      const lookup = inputs[at]?.lookup ?? null;
      const score = lookup === null ? null : (matches[next++]?.score ?? null);
      return { ...row, email: lookup?.email ?? null, score };
    });
  }

  @Query(() => [InvestorByInput], describe('investors', 'ids, websites and names'))
  @operation(operations.investorsByInputs)
  investorsByInputs(
    @Args(() => InvestorsByInputsArguments) { inputs }: BulkRequest<InvestorLookup>,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<BulkRow<InvestorRecord>[]> {
    const { db } = context.services;
    const match = (lookups: readonly InvestorLookup[]): Promise<string[][]> =>
      matchInvestors(db.reads, lookups);
    return answerInputs(context, { kind: 'Investor', inputs, match, fields: recordFields(selection) });
  }
}

/** What is asked of the records of rows; null when no record is. */
function recordFields(selection: Selection | undefined): readonly string[] | undefined | null {
  const isAsked = selectedFields(selection)?.includes('records') ?? true;
  return isAsked ? fieldsBelow(selection, 'records') : null;
}

/** For each row, the identifier that matched nothing; null for other rows. */
function missingIdentifiers(
  inputs: readonly ReadInput<CompanyLookup>[],
  rows: readonly BulkRow<unknown>[],
): (CompanyIdentifier | null)[] {
  return inputs.map(({ lookup }, at) =>
    rows[at]?.status === 'not_found' ? (lookup?.identifier ?? null) : null,
  );
}
