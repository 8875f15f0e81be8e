import type { GraphQLResolveInfo } from 'graphql';
import type { Scope } from '../domain/scopes.js';
import type { SpendingTerms } from '../domain/spending-terms.js';
import { ApiError } from '../errors/api-error.js';
import type { RequestContext } from './request-context.js';

/** Arguments as a door got them: a graph's values, or the texts of a path, a query string and a body. */
export type RawArguments = Readonly<Record<string, unknown>>;

/** A door that can only tell its arguments after reading a body gives a function; it runs after the scope check. */
export type RawArgumentSource = RawArguments | (() => Promise<RawArguments>);

export interface OperationRules<Args> {
  /** The scope a key needs, which may depend on the arguments; null when any valid key will do. */
  readonly scope: Scope | null | ((raw: RawArguments) => Scope);
  /** False for the operations that never cost a credit. */
  readonly metered: boolean;
  /** True for the operations that change something; a dry run of one is refused. */
  readonly writes?: boolean;
  /** Reads the raw arguments, or throws an ApiError of the request's shape (D2, step 4). */
  readonly read: (raw: RawArguments, now: Date) => Args;
}

/** `selection` is what the graph knows of the answer's fields; REST answers them all and gives none. */
type OperationMethod<Args, Result> = (
  args: Args,
  context: RequestContext,
  selection?: GraphQLResolveInfo,
) => Promise<Result>;

/**
 * The policy of an operation, the same through both doors, in the order of D2: scope, shape, an answer that was given
 * before (idempotency), credits, then the method itself with its arguments read. (REST calls the method directly, so TypeGraphQL's middleware, guards and defaults
 * do not run there; this wrapper always does.)
 */
export function operation<Args>(rules: OperationRules<Args>) {
  return <Result>(
    _prototype: object,
    name: string,
    descriptor: TypedPropertyDescriptor<OperationMethod<Args, Result>>,
  ): void => {
    const method = descriptor.value;
    if (method === undefined) return;
    descriptor.value = async function (this: unknown, raw: Args, context, selection): Promise<Result> {
      const scope = typeof rules.scope === 'function' ? rules.scope(raw as RawArguments) : rules.scope;
      if (scope !== null) context.requireScope(scope);
      if (rules.writes === true) refuseReadersTerms(context.terms);
      const given = await gather(raw as RawArgumentSource);
      const args = rules.read(given, context.now());
      if (rules.metered) await context.openMetered(name, [name, given]);
      return confirmed(context, () => method.call(this, args, context, selection));
    };
  };
}

/** Calls an operation with arguments that have not been read yet; its wrapper reads them. */
export function callOperation<Args, Result>(
  method: OperationMethod<Args, Result>,
  raw: RawArgumentSource,
  context: RequestContext,
): Promise<Result> {
  return method(raw as Args, context);
}

function refuseReadersTerms({ isDryRun, idempotencyKey }: SpendingTerms): void {
  if (!isDryRun && idempotencyKey === null) return;
  const header = isDryRun ? 'X-Dry-Run' : 'Idempotency-Key';
  throw new ApiError('VALIDATION_ERROR', `${header} is for reads; this operation changes something.`);
}

async function gather(raw: RawArgumentSource): Promise<RawArguments> {
  return typeof raw === 'function' ? raw() : raw;
}

/** An exhausted budget comes before what the method found (D2): its errors are told only after another look. */
async function confirmed<Result>(context: RequestContext, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ApiError) await context.meter.confirm();
    throw error;
  }
}
