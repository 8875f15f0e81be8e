import type { GraphQLIsTypeOfFn, GraphQLTypeResolver } from 'graphql';
import type { Judging } from './random-types.js';

/**
 * Whether promises are promises, or what they would bring is there at once. `caught` is `async` with a handler for each
 * rejection, as graphql-js leaves some of those that it does not get to without one.
 */
export type Tempo = 'async' | 'caught' | 'sync';

/** What every random object knows of itself; its fields stand beside it. */
export interface Source {
  readonly ownType: string;
  readonly seed: number;
}

/** Some objects are judged wrongly: their seed tells which, and how. */
const wrongNames: Readonly<Record<number, unknown>> = { 1: null, 2: 'Missing', 3: 'I0', 4: 7, 5: 'Query' };
const rare = 60;

type Context = Record<string, unknown> | undefined;

/** `isTypeOf` of an object type, if it is to have one. */
export function judgeSource(
  name: string,
  judging: Judging,
  tempo: Tempo,
): { isTypeOf?: GraphQLIsTypeOfFn<unknown, Context> } {
  if (judging === 'none') return {};
  const judge = (value: unknown): boolean => {
    const { seed, ownType } = value as Source;
    if (seed % rare === 6) throw new Error(`Nobody can judge ${seed}.`);
    return ownType === name && seed % rare !== 7;
  };
  return { isTypeOf: inTempo(judge, judging, tempo) };
}

/** `resolveType` of an interface or a union, if it is to have one. */
export function nameType(
  judging: Judging,
  tempo: Tempo,
): { resolveType?: GraphQLTypeResolver<unknown, Context> } {
  if (judging === 'none') return {};
  const name = (value: unknown): string => {
    const { seed, ownType } = value as Source;
    if (seed % rare === 0) throw new Error(`Nobody can name ${seed}.`);
    const wrong = wrongNames[seed % rare];
    return wrong === undefined ? ownType : (wrong as string);
  };
  return { resolveType: inTempo(name, judging, tempo) };
}

function inTempo<T>(
  find: (value: unknown) => T,
  judging: Judging,
  tempo: Tempo,
): (value: unknown) => T | Promise<T> {
  return judging === 'now' || tempo === 'sync' ? find : (value) => Promise.resolve(value).then(find);
}
