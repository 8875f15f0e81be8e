import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { callOperation, operation } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import type { RequestContext } from '../../context/request-context.js';
import { resolveInputs } from '../../context/resolve-inputs.js';
import { suggest } from '../../context/suggest.js';
import type { AutocompleteRequest } from '../../domain/lookups/autocomplete-request.js';
import type { ResolvedRow, Suggestion as SuggestionRow } from '../../domain/lookups/input-rows.js';
import type { ReadInput } from '../../domain/lookups/read-inputs.js';
import type { ResolveLookup } from '../../domain/lookups/read-resolve-input.js';
import { AutocompleteArguments, ResolveArguments } from '../arguments/lookup-arguments.js';
import { spellInputs } from '../arguments/spell-inputs.js';
import { ResolvedInput } from '../types/resolved-input.js';
import { Suggestion } from '../types/suggestion.js';

interface ResolveRequest {
  readonly inputs: readonly ReadInput<ResolveLookup>[];
}

/** What finds records for nothing (D11). */
@Resolver()
export class LookupResolver {
  @Query(() => [Suggestion], {
    nullable: true,
    description:
      'Companies, people and investors by what is typed of their names, aliases and domains, best first: whole names and beginnings of names, beginnings of later words, and names like it; within each by rank or funding. Free, but only when a credit is left.',
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

  /** The graph's spelling of `resolve`. */
  @Query(() => [ResolvedInput], {
    name: 'resolve',
    nullable: true,
    description:
      'Which records 1 to 1,000 inputs mean, a row each in their order; a person by an e-mail address is told of as found or not. Free, but only when a credit is left; nothing is sourced. It takes one request of the rate, and one more for each 100 inputs.',
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
