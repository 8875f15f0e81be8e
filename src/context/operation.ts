import type { GraphQLResolveInfo } from 'graphql';
import type { RecordKind } from '../domain/record-kinds.js';
import type { Billable } from '../domain/record-price.js';
import type { Scope } from '../domain/scopes.js';
import type { SpendingTerms } from '../domain/spending-terms.js';
import { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import type { RequestContext } from './request-context.js';

/** Arguments as a door got them: a graph's values, or the texts of a path, a query string and a body. */
export type RawArguments = Readonly<Record<string, unknown>>;

/** A door that can only tell its arguments after reading a body gives a function; it runs after the scope check. */
export type RawArgumentSource = RawArguments | (() => RawArguments | Promise<RawArguments>);

export interface OperationRules<Args> {
  /** The scope a key needs, or all of several; it may depend on the arguments. Null when any valid key will do. */
  readonly scope: Scope | readonly Scope[] | null | ((raw: RawArguments) => Scope);
  /** False for the operations that never cost a credit. */
  readonly metered: boolean;
  /** True for the operations that change something; a dry run of one is refused. */
  readonly writes?: boolean;
  /** True for what is free, but only to who could pay for something (D11). */
  readonly needsCredit?: boolean;
  /**
   * The kinds of record that the operation tells of by these arguments, beyond what `scope` says: those of a filter's
   * edges, for example. The key needs their read scopes (D10). `mayRead` tells which kinds it may read.
   */
  readonly kinds?: (args: Args, mayRead: (kind: RecordKind) => boolean) => readonly RecordKind[];
  /**
   * What has to be looked up to know whether the arguments are right; the kinds that they tell of may be read by then.
   * @throws ApiError of the request's shape.
   */
  readonly check?: (args: Args, context: RequestContext) => Promise<void>;
  /**
   * The requests of the rate that the operation takes with these arguments, when one is too few. The first is taken
   * before anything is read (D2), the rest as soon as it is known, all of it or none.
   */
  readonly rate?: (args: Args) => number;
  /** Reads the raw arguments, or throws an ApiError of the request's shape (D2, step 4). */
  readonly read: (raw: RawArguments, now: Date) => Args;
}

/** An operation that both doors serve, and all that either of them has to know of it. */
export interface Operation<Args> extends OperationRules<Args> {
  /** The graph's root field, REST's `operationId`, and the word for it in the ledger. */
  readonly name: string;
  /** All that a key needs; none when any valid key will do. */
  readonly scopes: readonly Scope[];
  /** What an answer is charged for: records of a kind (D4), or groups (D12); null when it is free. */
  readonly charges: Billable | null;
}

/** An operation is metered when it charges for something. */
export function defineOperation<Args>(
  defined: Pick<
    Operation<Args>,
    'name' | 'scopes' | 'charges' | 'read' | 'rate' | 'kinds' | 'check' | 'needsCredit' | 'writes'
  >,
): Operation<Args> {
  return { ...defined, scope: defined.scopes, metered: defined.charges !== null };
}

/** What is asked of the records of an answer: a graph's selection, or the names of fields; all when there is none. */
export type Selection = GraphQLResolveInfo | readonly string[];

type OperationMethod<Args, Result> = (
  args: Args,
  context: RequestContext,
  selection?: Selection,
) => Promise<Result>;

/**
 * The policy of an operation, the same through both doors, in the order of D2: scope, shape, the rest of its rate where
 * it takes more than one request, the scopes of what the arguments look at, an answer that was given before (idempotency), credits, then the method itself with its arguments
 * read. (REST calls the method directly, so TypeGraphQL's middleware, guards and defaults do not run there; this wrapper
 * always does.)
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
      // Of several operations in one request, none begins once its time is over.
      admission.deadline.check();
      admission.requireScopes(scopesOf(rules, raw as RawArguments));
      if (rules.writes === true) refuseReadersTerms(paying.terms);
      const source = gather(raw as RawArgumentSource);
      const given = source instanceof Promise ? await source : source;
      const args = rules.read(given, context.now());
      if (rules.rate !== undefined) await admission.takeMoreRate(rules.rate(args) - 1);
      if (rules.kinds !== undefined)
        admission.requireReading(rules.kinds(args, (kind) => admission.mayRead(kind)));
      if (rules.check !== undefined) await rules.check(args, context);
      if (rules.needsCredit === true) await paying.meter.requireCredit();
      if (rules.metered) {
        const opening = paying.open(name, [name, given]);
        if (opening !== null) await opening;
      }
      try {
        const result = await method.call(this, args, context, selection);
        // Whatever the caller reads next, of whichever server, sees what was written.
        if (rules.writes === true) await context.services.db.replicas?.spread();
        return result;
      } catch (error) {
        // An exhausted budget comes before what the method found (D2): its errors are told only after another look.
        if (error instanceof ApiError) await paying.meter.confirm();
        throw error;
      }
    };
  };
}

/** Calls an operation with arguments that have not been read yet; its wrapper reads them. */
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

function refuseReadersTerms({ isDryRun, idempotencyKey }: SpendingTerms): void {
  if (!isDryRun && idempotencyKey === null) return;
  const header = isDryRun ? 'X-Dry-Run' : 'Idempotency-Key';
  throw new ApiError('VALIDATION_ERROR', `${header} is for reads; this operation changes something.`);
}

function gather(raw: RawArgumentSource): RawArguments | Promise<RawArguments> {
  return typeof raw === 'function' ? raw() : raw;
}
