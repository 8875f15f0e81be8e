import {
  Args,
  type ClassType,
  Ctx,
  Extensions,
  Field,
  Info,
  Int,
  ObjectType,
  Query,
  Resolver,
} from 'type-graphql';
import { callOperation, operation, type Selection } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { assumedOne } from '../../graphql/list-size.js';
import { InputJsonScalar, SafeIntScalar } from '../../graphql/scalars.js';
import { fieldsBelow, selectedFields } from '../../graphql/selected-fields.js';
import { orNull } from '../../record-api/graphql/node.js';
import { Company, Person, recordTypes } from '../../record-api/graphql/record-types.js';
import type { CompanyRecord } from '../../records/company.js';
import type { CompanyIdentifier } from '../../records/identifiers.js';
import type { InvestorRecord } from '../../records/investor.js';
import type { PersonRecord } from '../../records/person.js';
import { type RecordKind, type RecordOfKind, recordWords, wordsOf } from '../../records/record-kinds.js';
import { answerInputs } from '../answer-inputs.js';
import { answerIds, idLookupKinds, type IdLookupRequest } from '../ids-lookups.js';
import { lookupOperations } from '../lookup-operations.js';
import type {
  BulkRow,
  CompanyBulkRow,
  CompanyLookup,
  InvestorLookup,
  PersonBulkRow,
  PersonLookup,
} from '../model/lookups.js';
import type { ReadInput } from '../model/read-inputs.js';
import { inputCount } from '../model/read-inputs.js';
import { emailQuestion } from '../resolve-inputs.js';
import { keyOfIdentifier, sourceCompanies } from '../source-companies.js';
import { matchCompanies, matchInvestors, matchPeople, type PersonMatch } from '../sql/match-records.js';
import {
  CompaniesByInputsArguments,
  IdsByInputsArguments,
  InvestorsByInputsArguments,
  PeopleByInputsArguments,
  spellInputs,
} from './lookup-arguments.js';
import { InputError, LookupStatusEnum } from './lookup-types.js';

/**
 * The GraphQL row types of bulk lookups, except for companies and people, whose rows have extra fields or descriptions.
 */
const bulkRowTypes = Object.fromEntries(
  (['Investor', ...idLookupKinds] as const).map((kind) => [kind, createRowType(kind)]),
) as Readonly<Record<'Investor' | (typeof idLookupKinds)[number], ClassType<BulkRow<object>>>>;

@ObjectType({ simpleResolvers: true, description: 'Result for one input of `companiesByInputs`.' })
class CompanyByInput implements Omit<CompanyBulkRow<CompanyRecord>, 'isById'> {
  @Field(() => Int, { description: 'Zero-based position of the input.' })
  index!: number;

  @Field(() => InputJsonScalar, orNull('The input as received.'))
  input!: unknown;

  @Field(() => LookupStatusEnum, { description: 'Outcome of the lookup; never `AMBIGUOUS`.' })
  status!: CompanyBulkRow<CompanyRecord>['status'];

  @Extensions(assumedOne)
  @Field(() => [Company], {
    description: 'Matching records: one or more when the status is `FOUND`, otherwise none.',
  })
  records!: readonly Company[];

  @Field(
    () => InputError,
    orNull(
      'Why the input is invalid, or why a company that was not found is not queued for sourcing; null otherwise.',
    ),
  )
  error!: InputError | null;
}

@ObjectType({ simpleResolvers: true, description: 'Result for one input of `peopleByInputs`.' })
class PersonByInput implements Omit<PersonBulkRow<PersonRecord>, 'email'> {
  @Field(() => Int, { description: 'Zero-based position of the input.' })
  index!: number;

  @Field(() => InputJsonScalar, orNull('The input as received.'))
  input!: unknown;

  @Field(() => LookupStatusEnum, { description: 'Outcome of the lookup; never `AMBIGUOUS`.' })
  status!: PersonBulkRow<PersonRecord>['status'];

  @Field(() => SafeIntScalar, orNull('Match confidence of an email address, 1 to 10; null for an ID.'))
  score!: number | null;

  @Extensions(assumedOne)
  @Field(() => [Person], {
    description: 'Matching records: one or more when the status is `FOUND`, otherwise none.',
  })
  records!: readonly Person[];

  @Field(() => InputError, orNull('Why the input is invalid; null when it is valid.'))
  error!: InputError | null;
}

/** Resolves bulk lookups. Each row has the records that a lookup of its input alone would return (D16). */
@Resolver()
class BulkResolver {
  @operation(lookupOperations.companiesByInputs)
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

  /** The GraphQL field `companiesByInputs`. Its inputs have camel-case keys; REST uses snake case. */
  @Query(() => [CompanyByInput], {
    name: 'companiesByInputs',
    ...describe('companies', 'IDs, domains, websites, and profile URLs and numbers'),
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

  @Query(() => [PersonByInput], describe('people', 'IDs and email addresses'))
  @operation(lookupOperations.peopleByInputs)
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

  @Query(() => [bulkRowTypes.Investor], describe('investors', 'IDs, websites and names'))
  @operation(lookupOperations.investorsByInputs)
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

  @Query(() => [bulkRowTypes.TalentSignal], describe(recordWords.TalentSignal.many, 'IDs'))
  @operation(lookupOperations.talentSignalsByInputs)
  talentSignalsByInputs(
    @Args(() => IdsByInputsArguments) request: IdLookupRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<BulkRow<RecordOfKind['TalentSignal']>[]> {
    return answerIds('TalentSignal', request, context, recordFields(selection));
  }

  @Query(() => [bulkRowTypes.InterestSignal], describe(recordWords.InterestSignal.many, 'IDs'))
  @operation(lookupOperations.interestSignalsByInputs)
  interestSignalsByInputs(
    @Args(() => IdsByInputsArguments) request: IdLookupRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<BulkRow<RecordOfKind['InterestSignal']>[]> {
    return answerIds('InterestSignal', request, context, recordFields(selection));
  }
}

function createRowType(kind: RecordKind): ClassType<BulkRow<object>> {
  @ObjectType(`${kind}ByInput`, {
    simpleResolvers: true,
    description: `Result for one input of \`${wordsOf(kind).field}ByInputs\`.`,
  })
  class Row implements BulkRow<object> {
    @Field(() => Int, { description: 'Zero-based position of the input.' })
    index!: number;

    @Field(() => InputJsonScalar, orNull('The input as received.'))
    input!: unknown;

    @Field(() => LookupStatusEnum, { description: 'Outcome of the lookup; never `AMBIGUOUS`.' })
    status!: BulkRow<object>['status'];

    @Extensions(assumedOne)
    @Field(() => [recordTypes[kind]], {
      description: 'Matching records: one or more when the status is `FOUND`, otherwise none.',
    })
    records!: readonly object[];

    @Field(() => InputError, orNull('Why the input is invalid; null when it is valid.'))
    error!: InputError | null;
  }
  return Row;
}

interface BulkRequest<Lookup> {
  readonly inputs: readonly ReadInput<Lookup>[];
  readonly source: boolean;
}

function describe(records: string, by: string): { nullable: true; description: string } {
  return {
    nullable: true,
    description: `Looks up ${records} for ${inputCount} (${by}, in any mix) and returns one row per input, in order. Each distinct record is charged once at its usual price, however many inputs match it, and is free when \`records\` is not requested. An invalid input is reported in its row. Counts as one request toward the rate limit, plus one for each 100 inputs.`,
  };
}

/** Serves GraphQL and REST. */
export const bulkResolver = new BulkResolver();

/** Returns the record fields selected in the rows; null when `records` is not selected. */
function recordFields(selection: Selection | undefined): readonly string[] | undefined | null {
  const isRequested = selectedFields(selection)?.includes('records') ?? true;
  return isRequested ? fieldsBelow(selection, 'records') : null;
}

/** Returns, for each company that was not found by an identifier, that identifier; null for all other rows. */
function missingIdentifiers(
  inputs: readonly ReadInput<CompanyLookup>[],
  rows: readonly BulkRow<unknown>[],
): (CompanyIdentifier | null)[] {
  return inputs.map(({ lookup }, at) =>
    rows[at]?.status === 'not_found' ? (lookup?.identifier ?? null) : null,
  );
}
