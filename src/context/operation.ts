import type { GraphQLResolveInfo } from 'graphql';
import type { ChargeOptions } from '../accounts/model/charge.js';
import type { Scope } from '../accounts/model/keys.js';
import { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import type { Billable, RecordKind } from '../records/record-kinds.js';
import type { RequestContext } from './request-context.js';

/**
 * Arguments before parsing: the argument values of a GraphQL field, or strings from a path, a query string and a body.
 */
export type RawArguments = Readonly<Record<string, unknown>>;

/** Arguments, or a function that reads them from a body. The function runs after the scope check. */
export type RawArgumentSource = RawArguments | (() => RawArguments | Promise<RawArguments>);

/** The parts of a request's context that parsing its arguments uses. */
type ReadingContext = Pick<RequestContext, 'signer' | 'admission'>;

export interface OperationRules<Args> {
  /** The scope, or scopes, that a key needs, which can depend on the arguments. Null when any valid key is enough. */
  readonly scope: Scope | readonly Scope[] | null | ((raw: RawArguments) => Scope);
  /** False for operations that never cost credits. */
  readonly metered: boolean;
  /** True for operations that change data. They refuse dry runs and Idempotency-Keys. */
  readonly writes?: boolean;
  /** True for operations that a suspended organization can still call (D25). */
  readonly whileSuspended?: boolean;
  /** True for operations that are free, but only available to callers who could pay (D11). */
  readonly needsCredit?: boolean;
  /**
   * Extra record kinds that these arguments expose, for example through filter edges. The key needs their read scopes
   * (D10). `mayRead` returns whether the key has the read scope of a kind.
   */
  readonly kinds?: (args: Args, mayRead: (kind: RecordKind) => boolean) => readonly RecordKind[];
  /**
   * Validates the arguments against the database, for example the values in a filter. Runs after the scopes of `kinds`
   * are checked.
   * @throws ApiError when the request is invalid.
   */
  readonly check?: (args: Args, context: RequestContext) => Promise<void>;
  /**
   * Returns the number of requests that the operation consumes from the rate limit; 1 if omitted. The first request is
   * consumed before anything is read (D2), the others after the arguments are parsed: all of them, or none.
   */
  readonly rate?: (args: Args) => number;
  /** Parses the raw arguments. @throws ApiError when the request is malformed (D2, step 4). */
  readonly read: (raw: RawArguments, now: Date, context: ReadingContext) => Args;
}

/** An operation with the properties that REST and GraphQL need. */
export interface Operation<Args> extends OperationRules<Args> {
  /** The name of the GraphQL root field, of REST's `operationId`, and of the operation in the ledger. */
  readonly name: string;
  /** The scopes that a key needs; empty when any valid key is enough. */
  readonly scopes: readonly Scope[];
  /** The billable units of a response: records of a kind (D4), or groups (D12); null when the operation is free. */
  readonly charges: Billable | null;
}

/** Defines an operation. It is metered if `charges` is not null. */
export function defineOperation<Args>(
  defined: Pick<
    Operation<Args>,
    | 'name'
    | 'scopes'
    | 'charges'
    | 'read'
    | 'rate'
    | 'kinds'
    | 'check'
    | 'needsCredit'
    | 'writes'
    | 'whileSuspended'
  >,
): Operation<Args> {
  return { ...defined, scope: defined.scopes, metered: defined.charges !== null };
}

/** The fields of the records in a response: a GraphQL selection, or field names; all fields when absent. */
export type Selection = GraphQLResolveInfo | readonly string[];

/** A method that serves an operation. */
export type OperationMethod<Args, Result> = (
  args: Args,
  context: RequestContext,
  selection?: Selection,
) => Promise<Result>;

/**
 * Decorates a method with the checks of its operation, in the order of D2: suspension and scope, argument validation, the
 * rest of its rate-limit cost, the scopes that the arguments need, the error that a sandbox forces, a stored response
 * (idempotency), credits. Then calls the method with the parsed arguments. The checks are not TypeGraphQL middleware,
 * because REST and MCP call the method without TypeGraphQL.
 */
export function operation<Args>(rules: OperationRules<Args>) {
  return <Result>(
    _prototype: object,
    name: string,
    descriptor: TypedPropertyDescriptor<OperationMethod<Args, Result>>,
  ): void => {
    const method = descriptor.value;
    if (method === undefined) return;
    invariant(!('name' in rules) || rules.name === name, 'an operation has the name of its method');
    descriptor.value = async function (this: unknown, raw: Args, context, selection): Promise<Result> {
      const { admission, paying } = context;
      // When a request has several operations, none starts after the deadline.
      admission.deadline.check();
      if (rules.whileSuspended !== true) admission.requireActive();
      admission.requireScopes(scopesOf(rules, raw as RawArguments));
      if (rules.writes === true) refuseReadersTerms(paying.terms);
      const source = gather(raw as RawArgumentSource);
      const given = source instanceof Promise ? await source : source;
      const args = rules.read(given, context.now(), context);
      if (rules.rate !== undefined) await admission.takeMoreRate(rules.rate(args) - 1);
      if (rules.kinds !== undefined)
        admission.requireReading(rules.kinds(args, (kind) => admission.mayRead(kind)));
      if (rules.check !== undefined) await rules.check(args, context);
      const { forceAnswer } = context;
      if (forceAnswer !== null)
        await forceAnswer({ given, scopes: scopesOf(rules, raw as RawArguments), admission, paying });
      if (rules.needsCredit === true) await paying.budget.requireCredit();
      if (rules.metered) {
        const opening = paying.open(name, [name, given]);
        if (opening !== null) await opening;
      }
      try {
        const result = await method.call(this, args, context, selection);
        // Waits until the replicas have this write, so that later reads on any server include it.
        if (rules.writes === true) await context.services.db.replicas?.spread();
        return result;
      } catch (error) {
        // An exhausted budget takes precedence over the method's error (D2), so checks the current budget first.
        if (error instanceof ApiError) await paying.confirm();
        throw error;
      }
    };
  };
}

/** Calls an operation with unparsed arguments, which the decorator parses. */
export function callOperation<Args, Result>(
  method: OperationMethod<Args, Result>,
  raw: RawArgumentSource,
  context: RequestContext,
  selection?: Selection,
): Promise<Result> {
  return method(raw as Args, context, selection);
}

function scopesOf({ scope }: Pick<OperationRules<never>, 'scope'>, raw: RawArguments): readonly Scope[] {
  const needed = typeof scope === 'function' ? scope(raw) : scope;
  if (needed === null) return [];
  return typeof needed === 'string' ? [needed] : needed;
}

function refuseReadersTerms({ isDryRun, idempotencyKey }: ChargeOptions): void {
  if (!isDryRun && idempotencyKey === null) return;
  const header = isDryRun ? 'X-Dry-Run' : 'Idempotency-Key';
  throw new ApiError(
    'VALIDATION_ERROR',
    `${header} is supported by reads only; this operation changes data.`,
  );
}

function gather(raw: RawArgumentSource): RawArguments | Promise<RawArguments> {
  return typeof raw === 'function' ? raw() : raw;
}
