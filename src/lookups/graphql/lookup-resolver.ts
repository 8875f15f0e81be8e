import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { callOperation, operation } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { lookupOperations } from '../lookup-operations.js';
import type { AutocompleteRequest } from '../model/autocomplete-request.js';
import type { ResolvedRow, Suggestion as SuggestionRow } from '../model/lookups.js';
import type { ReadInput, ResolveLookup } from '../model/read-inputs.js';
import { inputCount } from '../model/read-inputs.js';
import { resolveInputs } from '../resolve-inputs.js';
import { suggest } from '../suggest.js';
import { AutocompleteArguments, ResolveArguments, spellInputs } from './lookup-arguments.js';
import { ResolvedInput, Suggestion } from './lookup-types.js';

interface ResolveRequest {
  readonly inputs: readonly ReadInput<ResolveLookup>[];
}

/** Resolves the free lookups (D11). */
@Resolver()
class LookupResolver {
  @Query(() => [Suggestion], {
    nullable: true,
    description:
      'Returns companies, people and investors whose name, alias or domain matches a partial text, best match first: exact names and name prefixes, then prefixes of later words, then similar names; within each group by rank or funding. Free, but requires at least one remaining credit.',
  })
  @operation(lookupOperations.autocomplete)
  autocomplete(
    @Args(() => AutocompleteArguments) request: AutocompleteRequest,
    @Ctx() context: RequestContext,
  ): Promise<SuggestionRow[]> {
    return suggest(context, request);
  }

  @operation(lookupOperations.resolve)
  resolve({ inputs }: ResolveRequest, context: RequestContext): Promise<ResolvedRow[]> {
    return resolveInputs(context, inputs);
  }

  /** GraphQL variant of `resolve`, with camelCase keys. */
  @Query(() => [ResolvedInput], {
    name: 'resolve',
    nullable: true,
    description: `Resolves ${inputCount} to records. Returns one row per input, in input order; the row of a person by email address says only whether one was found. Free, but requires at least one remaining credit; nothing is sourced. Counts as one request for the rate limit, plus one for each 100 inputs.`,
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

/** Serves GraphQL, REST and MCP. */
export const lookupResolver = new LookupResolver();
