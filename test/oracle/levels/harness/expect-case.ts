import {
  buildSchema,
  execute,
  parse,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import { execute as executeByLevels } from '../../../../src/levels/execute.js';
import { textOf } from './compare-answers.js';

type Args = Omit<ExecutionArgs, 'schema' | 'document' | 'rootValue'>;

/** A document to be executed by both executors, and what both are to answer. */
export interface Case extends Args {
  readonly schema: GraphQLSchema | string;
  readonly text: string;
  /** The root value, made anew for each execution. */
  readonly root?: () => unknown;
  readonly data?: unknown;
  /** The errors, each as `path: message`, in the order of the document. */
  readonly errors?: readonly string[];
}

/** Executes a case by graphql-js once, and by levels twice, as the second time its plan is known. */
export async function expectCase({ data, errors, ...one }: Case): Promise<void> {
  const schema = typeof one.schema === 'string' ? buildSchema(one.schema) : one.schema;
  const document = parse(one.text);
  const args = (): ExecutionArgs => ({ ...one, schema, document, rootValue: one.root?.() });
  const theirs = execute(args());
  const wanted = await theirs;
  // Rejections that graphql-js left without a handler are this test's, not the next one's.
  if (theirs instanceof Promise) await new Promise((resolve) => setImmediate(resolve));
  for (const ours of [executeByLevels(args()), executeByLevels(args())]) {
    expect(ours instanceof Promise).toBe(theirs instanceof Promise);
    const answer = await ours;
    const isAtOnce = !(theirs instanceof Promise);
    expect(isAtOnce ? textOf(answer) : inAnyOrder(answer)).toEqual(
      isAtOnce ? textOf(wanted) : inAnyOrder(wanted),
    );
    expect(Object.keys(answer)).toEqual(Object.keys(wanted));
    if (data !== undefined || errors !== undefined)
      expect(told(answer)).toEqual({ data, errors: errors ?? [] });
  }
}

/** What an answer says, as cases write it. */
export function told({ data, errors = [] }: ExecutionResult): {
  readonly data: unknown;
  readonly errors: string[];
} {
  const lines = errors.map(({ path, message }) =>
    path === undefined ? message : `${path.join('.')}: ${message}`,
  );
  return {
    data: data === undefined ? undefined : (JSON.parse(JSON.stringify(data)) as unknown),
    errors: lines,
  };
}

function inAnyOrder(answer: ExecutionResult): string[] {
  return textOf(answer).split('\n').sort();
}

/** A promise that is broken, and that nobody has to handle. */
export function rejection(reason: unknown): Promise<never> {
  const rejected = Promise.resolve().then(() => {
    throw reason;
  });
  rejected.catch(() => undefined);
  return rejected;
}
