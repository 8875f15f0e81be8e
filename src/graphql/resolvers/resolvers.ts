import 'reflect-metadata';
import { Args, ArgsType, Ctx, Field, Info, Query, Resolver } from 'type-graphql';
import { emailQuestion, resolveInputs } from '../../lookups/resolve-inputs.js';
import { facetOf, type Facet } from '../../query/aggregates.js';
import { callOperation, operation, type OperationMethod, type Selection } from '../../context/operation.js';
import { facetOfProduct, facetOperations } from '../../query/aggregate-operations.js';
import { type ByField, type RecordKind, recordKinds, recordWords } from '../../records/record-kinds.js';
import { addOperation } from '../add-operation.js';
import { operations } from '../../context/operations/operations.js';
import type { RequestContext } from '../../context/request-context.js';
import { suggest } from '../../lookups/suggest.js';
import type { FacetRequest } from '../../query/model/facet-request.js';
import type { AutocompleteRequest } from '../../lookups/model/autocomplete-request.js';
import type { ResolvedRow, Suggestion as SuggestionRow } from '../../lookups/model/lookups.js';
import type { ReadInput, ResolveLookup } from '../../lookups/model/read-inputs.js';
import { notFound } from '../../domain/not-found.js';
import type { InvestorLookup } from '../../lookups/model/read-email.js';
import type { InvestorRecord } from '../../records/investor.js';
import type { PersonMatch as PersonMatchRecord } from '../../records/person.js';
import { findPersonMatches, listInvestorIdsByKeys } from '../../lookups/sql/find-by-identifier.js';
import { FacetArguments, FacetObject } from '../../query/graphql/aggregate-enums.js';
import { groupConnectionTypes } from '../../query/graphql/group-connection-types.js';
import {
  AutocompleteArguments,
  EnrichInvestorArguments,
  ResolveArguments,
  spellInputs,
} from '../../lookups/graphql/lookup-arguments.js';
import { connectionTypes, nodeConnectionType } from '../../query/graphql/connection-types.js';
import { CompanyLinks, FounderLinks } from '../links/company-links.js';
import { edgeLinks } from '../links/edge-links.js';
import { ListLinks, SearchedRecords, SearchLinks } from '../links/search-links.js';
import { fieldsBelow, selectedFields } from '../selected-fields.js';
import { Investor, Person } from '../../records/graphql/record-types.js';
import { PersonMatch, ResolvedInput, Suggestion } from '../../lookups/graphql/lookup-types.js';
import { datedListResolver } from '../../query/graphql/dated-list-resolver.js';
import { aggregateResolver } from '../../query/graphql/aggregate-resolver.js';
import { bulkResolver } from '../../lookups/graphql/bulk-resolver.js';
import { changeResolver } from '../../changes/graphql/change-resolver.js';
import { CompanyResolver } from './company-resolver.js';
import { DealResolver } from './deal-resolver.js';
import { ExportResolver } from '../../exports/graphql/export-resolver.js';
import { KeyResolver } from '../../accounts/graphql/key-resolver.js';
import { ListLibraryResolver } from '../../searches/graphql/list-library-resolver.js';
import { ListResolver } from '../../searches/graphql/list-resolver.js';
import { OrganizationResolver } from '../../accounts/graphql/organization-resolver.js';
import { recordResolver } from './record-resolver.js';
import { savedSearchResolver } from '../../searches/graphql/saved-search-resolver.js';
import { SearchLibraryResolver } from '../../searches/graphql/search-library-resolver.js';
import { WebhookResolver } from '../../webhooks/graphql/webhook-resolver.js';

@ArgsType()
class EnrichPersonArguments {
  @Field(() => String, { description: 'Email address to look up.' })
  email!: string;
}

/** Resolves the free lookups (D11). */
@Resolver()
class LookupResolver {
  @Query(() => [Suggestion], {
    nullable: true,
    description:
      'Returns companies, people and investors whose name, alias or domain matches a partial text, best match first: exact names and name prefixes, then prefixes of later words, then similar names; within each group by rank or funding. Free, but requires at least one remaining credit.',
  })
  @operation(operations.autocomplete)
  autocomplete(
    @Args(() => AutocompleteArguments) request: AutocompleteRequest,
    @Ctx() context: RequestContext,
  ): Promise<SuggestionRow[]> {
    return suggest(context, request);
  }

  @operation(operations.resolve)
  resolve({ inputs }: ResolveRequest, context: RequestContext): Promise<ResolvedRow[]> {
    return resolveInputs(context, inputs);
  }

  /** GraphQL variant of `resolve`, with camelCase keys. */
  @Query(() => [ResolvedInput], {
    name: 'resolve',
    nullable: true,
    description:
      'Resolves 1 to 1,000 inputs to records. Returns one row per input, in input order; the row of a person by email address says only whether one was found. Free, but requires at least one remaining credit; nothing is sourced. Counts as one request for the rate limit, plus one for each 100 inputs.',
  })
  resolveSpelled(
    @Args(() => ResolveArguments) { inputs }: ResolveArguments,
    @Ctx() context: RequestContext,
  ): Promise<ResolvedRow[]> {
    return callOperation(
      (args: ResolveRequest, ctx) => this.resolve(args, ctx),
      () => Promise.resolve({ ...spellInputs(inputs) }),
      context,
    );
  }
}

/** Resolves facets (D16): one GraphQL field for all record kinds, and one REST path per kind. */
@Resolver()
class FacetResolver {
  @Query(() => FacetObject, {
    nullable: true,
    description:
      'Returns the most frequent values of a field, most frequent first. Each item of a list counts. Unknown values are ' +
      'omitted and, with a filter, values of fewer than 3 records. A filter that fewer than 10 records match is ' +
      'narrow and returns no values. Free, but requires at least one remaining credit.',
  })
  @operation(facetOfProduct)
  async facet(
    @Args(() => FacetArguments) request: FacetRequest,
    @Ctx() context: RequestContext,
  ): Promise<FacetObject> {
    const { narrow, values } = await facetOf(context, request);
    return { narrow, values: values.map(({ value, count }) => ({ value: String(value), count })) };
  }
}

for (const kind of recordKinds)
  addOperation(FacetResolver, facetOperations[`${recordWords[kind].field}Facet`], (request, context) =>
    facetOf(context, request),
  );

type FacetMethods = ByField<RecordKind, 'Facet', OperationMethod<FacetRequest, Facet>>;

@Resolver(() => Investor)
class InvestorResolver {
  @Query(() => [Investor], {
    nullable: true,
    description:
      'Returns the investors that match a website, a name, or both; at least one is required. NOT_FOUND when no investor matches.',
  })
  @operation(operations.enrichInvestor)
  async enrichInvestor(
    @Args(() => EnrichInvestorArguments) lookup: InvestorLookup,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<InvestorRecord[]> {
    const requested = lookup.isPossible ? [lookup] : [];
    const [ids = []] = await listInvestorIdsByKeys(context.services.db.reads, requested);
    if (ids.length === 0) throw notFound('no investor matches this website and name.');
    return context.reading.findAll('Investor', ids, selectedFields(selection));
  }
}

@Resolver(() => Person)
class PersonResolver {
  @Query(() => PersonMatch, {
    nullable: true,
    description:
      'Returns the person that an email address most likely belongs to. Null, at no charge, when no person matches.',
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

/** One instance of each resolver class. They are stateless, and REST and GraphQL call the same methods. */
export const resolvers = {
  bulk: bulkResolver,
  aggregate: aggregateResolver,
  change: changeResolver,
  company: new CompanyResolver(),
  deal: new DealResolver(),
  datedList: datedListResolver,
  exports: new ExportResolver(),
  facet: new FacetResolver() as FacetResolver & FacetMethods,
  investor: new InvestorResolver(),
  key: new KeyResolver(),
  list: new ListResolver(),
  listLibrary: new ListLibraryResolver(),
  lookup: new LookupResolver(),
  organization: new OrganizationResolver(),
  person: new PersonResolver(),
  record: recordResolver,
  savedSearch: savedSearchResolver,
  searchLibrary: new SearchLibraryResolver(),
  webhook: new WebhookResolver(),
} as const;

/** Resolvers of GraphQL fields that are not stored in records: links to other records, and pages of connections. */
export const linkResolvers: readonly object[] = [
  new CompanyLinks(),
  new FounderLinks(),
  ...edgeLinks,
  new SearchedRecords(),
  new SearchLinks(),
  new ListLinks(),
  nodeConnectionType.resolver,
  ...Object.values(connectionTypes).map(({ resolver }) => resolver),
  ...Object.values(groupConnectionTypes).flatMap(({ resolvers: ofGroups }) => ofGroups),
];

interface ResolveRequest {
  readonly inputs: readonly ReadInput<ResolveLookup>[];
}
