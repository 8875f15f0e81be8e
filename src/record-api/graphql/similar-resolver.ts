import {
  Args,
  ArgsType,
  type ClassType,
  Ctx,
  Field,
  Float,
  ID,
  Info,
  Int,
  ObjectType,
  Query,
  Resolver,
} from 'type-graphql';
import { operation, type Selection } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { addFields, emptyClass } from '../../graphql/create-input-type.js';
import { fieldsBelow } from '../../graphql/selected-fields.js';
import { similarBounds, type SimilarKind, type SimilarRequest } from '../../query/model/similar-request.js';
import { wordsOf } from '../../records/record-kinds.js';
import { findSimilar, similarOperations, type SimilarRecord } from '../similar-records.js';
import { filterTypes } from './filter-types.js';
import { recordTypes } from './record-types.js';

const { min, max, standard } = similarBounds;

function createArguments(kind: SimilarKind): ClassType {
  const type = emptyClass(`Similar${kind}Arguments`);
  ArgsType()(type);
  addFields(type, {
    id: { type: () => ID, isRequired: true, description: `ID of the ${wordsOf(kind).one} to compare with.` },
    first: {
      type: () => Int,
      description: `Maximum number of records, ${min} to ${max}. Default: ${standard}.`,
    },
    filter: { type: () => filterTypes[kind], description: 'Returns only records that match this filter.' },
  });
  return type;
}

function createType(kind: SimilarKind): ClassType {
  const { one } = wordsOf(kind);

  @ObjectType(`Similar${kind}`, {
    simpleResolvers: true,
    description: `A similar ${one}, and why it is similar.`,
  })
  class Similar {
    @Field(() => recordTypes[kind], { description: 'The record.' })
    node!: unknown;

    @Field(() => Float, {
      description: `From 0 to 1: the weight of what it shares with the ${one}, divided by the weight of all that could be shared.`,
    })
    score!: number;

    @Field(() => [String], {
      description: 'Values and properties that the two records share, most important first.',
    })
    reasons!: readonly string[];
  }
  return Similar;
}

const types = { Company: createType('Company'), Investor: createType('Investor') };
const argumentTypes = { Company: createArguments('Company'), Investor: createArguments('Investor') };

function describe(
  kind: SimilarKind,
  what: string,
): { readonly nullable: true; readonly description: string } {
  const { one, many } = wordsOf(kind);
  const description = `Returns the ${many} that are most similar to one, best first: ${what}. NOT_FOUND when no ${one} has this ID.`;
  return { nullable: true, description };
}

/** Resolves the operations that return similar records. */
@Resolver()
class SimilarResolver {
  @Query(
    () => [types.Company],
    describe(
      'Company',
      'they share tags, technology verticals, industries or technologies, of which rare ones count more, and are near in customers, stage, size and country',
    ),
  )
  @operation(similarOperations.similarCompanies)
  similarCompanies(
    @Args(() => argumentTypes.Company) request: SimilarRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<SimilarRecord<'Company'>[]> {
    return findSimilar(context, 'Company', request, fieldsBelow(selection, 'node'));
  }

  @Query(
    () => [types.Investor],
    describe('Investor', 'they share portfolio companies, and invested together in rounds'),
  )
  @operation(similarOperations.similarInvestors)
  similarInvestors(
    @Args(() => argumentTypes.Investor) request: SimilarRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<SimilarRecord<'Investor'>[]> {
    return findSimilar(context, 'Investor', request, fieldsBelow(selection, 'node'));
  }
}

/** Serves GraphQL, REST and MCP. */
export const similarResolver = new SimilarResolver();
