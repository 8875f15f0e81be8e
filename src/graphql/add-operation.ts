import { Args, type ClassType, Ctx, Extensions, Info, Query } from 'type-graphql';
import { type Operation, operation, type OperationMethod } from '../context/operation.js';

/** The GraphQL root field of an operation. */
export interface RootField {
  readonly type: () => unknown;
  readonly description: string;
  readonly arguments: () => ClassType;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/**
 * Adds an operation's method to a resolver class, as decorators do for a method in source code. Used for methods that
 * are the same for every record kind. Without `field`, the operation is available only through REST.
 */
export function addOperation<Request, Result>(
  { prototype }: { readonly prototype: object },
  rules: Operation<Request>,
  run: OperationMethod<Request, Result>,
  field?: RootField,
): void {
  const { name } = rules;
  const descriptor = { value: run, configurable: true, writable: true };
  operation(rules)(prototype, name, descriptor);
  Object.defineProperty(prototype, name, descriptor);
  if (field === undefined) return;
  Args(field.arguments)(prototype, name, 0);
  Ctx()(prototype, name, 1);
  Info()(prototype, name, 2);
  Query(() => field.type() as ClassType, { nullable: true, description: field.description })(
    prototype,
    name,
    descriptor,
  );
  if (field.extensions !== undefined) Extensions(field.extensions)(prototype, name, descriptor);
}
