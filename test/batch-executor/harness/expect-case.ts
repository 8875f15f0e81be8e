import {
  buildSchema,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
  parse,
} from 'graphql';
import { execute as executeByLevels } from '../../../src/batch-executor/execute.js';
import { textOf } from './compare-answers.js';

type Args = Omit<ExecutionArgs, 'schema' | 'document' | 'rootValue'>;

/** A document for both executors, and the expected result. */
export interface Case extends Args {
  readonly schema: GraphQLSchema | string;
  readonly text: string;
  /** Creates the root value, once per execution. */
  readonly root?: () => unknown;
  readonly data?: unknown;
  /** The errors, each as `path: message`, in document order. */
  readonly errors?: readonly string[];
}

/** Executes a case with graphql-js, and twice with the batch executor, which reuses its plan the second time. */
export async function expectCase({ data, errors, ...one }: Case): Promise<void> {
  const schema = typeof one.schema === 'string' ? buildSchema(one.schema) : one.schema;
  const document = parse(one.text);
  const args = (): ExecutionArgs => ({ ...one, schema, document, rootValue: one.root?.() });
  const theirs = execute(args());
  const wanted = await theirs;
  // Waits, so that rejections that graphql-js leaves unhandled occur in this test and not in the next one.
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
      expect(summarize(answer)).toEqual({ data, errors: errors ?? [] });
  }
}

/** Converts a result to the form of `Case`: plain data, and errors as `path: message`. */
export function summarize({ data, errors = [] }: ExecutionResult): {
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

/** Returns a rejected promise that never counts as an unhandled rejection. */
export function rejection(reason: unknown): Promise<never> {
  const rejected = Promise.resolve().then(() => {
    throw reason;
  });
  rejected.catch(() => undefined);
  return rejected;
}
