import type { GraphQLIsTypeOfFn, GraphQLTypeResolver } from 'graphql';
import type { Judging } from './random-types.js';

/**
 * Whether some values are promises (`async`) or none (`sync`). `caught` is `async` with a handler for each rejection,
 * because graphql-js leaves some rejections unhandled.
 */
export type Tempo = 'async' | 'caught' | 'sync';

/** The properties that each random object has in addition to its fields. */
export interface Source {
  readonly ownType: string;
  readonly seed: number;
}

/** Wrong type names that `resolveType` returns, by the object's seed modulo `rare`. */
const wrongNames: Readonly<Record<number, unknown>> = { 1: null, 2: 'Missing', 3: 'I0', 4: 7, 5: 'Query' };
const rare = 60;

type Context = Record<string, unknown> | undefined;

/** Returns the `isTypeOf` function of an object type, if it has one. For a few objects it throws or returns false. */
export function judgeSource(
  name: string,
  judging: Judging,
  tempo: Tempo,
): { isTypeOf?: GraphQLIsTypeOfFn<unknown, Context> } {
  if (judging === 'none') return {};
  const judge = (value: unknown): boolean => {
    const { seed, ownType } = value as Source;
    if (seed % rare === 6) throw new Error(`Unknown can judge ${seed}.`);
    return ownType === name && seed % rare !== 7;
  };
  return { isTypeOf: inTempo(judge, judging, tempo) };
}

/** Returns the `resolveType` function of an abstract type, if it has one. It names a few wrong types, or throws. */
export function nameType(
  judging: Judging,
  tempo: Tempo,
): { resolveType?: GraphQLTypeResolver<unknown, Context> } {
  if (judging === 'none') return {};
  const name = (value: unknown): string => {
    const { seed, ownType } = value as Source;
    if (seed % rare === 0) throw new Error(`Unknown can name ${seed}.`);
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
