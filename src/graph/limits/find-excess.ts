import { answerTooLarge } from '../../context/answer-too-large.js';
import { ApiError } from '../../errors/api-error.js';
import { mostSchemaValues, type GraphLimits } from './graph-limits.js';
import type { OperationSize } from './measure-operation.js';

interface Bound {
  readonly size: keyof OperationSize;
  readonly limit: keyof GraphLimits;
  readonly say: (figure: string, bound: string) => string;
}

const bounds: readonly Bound[] = [
  {
    size: 'rootFields',
    limit: 'maxRootFields',
    say: (figure, bound) => `The operation has ${figure} root fields; at most ${bound} are allowed.`,
  },
  {
    size: 'aliases',
    limit: 'maxAliases',
    say: (figure, bound) => `The operation has ${figure} aliases; at most ${bound} are allowed.`,
  },
  {
    size: 'directives',
    limit: 'maxDirectives',
    say: (figure, bound) => `The operation has ${figure} directives; at most ${bound} are allowed.`,
  },
  {
    size: 'depth',
    limit: 'maxDepth',
    say: (figure, bound) => `The operation is ${figure} fields deep; at most ${bound} are allowed.`,
  },
  {
    size: 'nodes',
    limit: 'maxNodes',
    say: (figure, bound) =>
      `The operation asks for up to ${figure} records; at most ${bound} are allowed. Ask for smaller pages (first).`,
  },
  {
    size: 'fields',
    limit: 'maxFields',
    say: (figure, bound) => `The operation has ${figure} fields; at most ${bound} are allowed.`,
  },
];

/** The first bound that an operation passes, as the error that says so; null when it keeps to all of them. */
export function findExcess(size: OperationSize, limits: GraphLimits, maxValues: number): ApiError | null {
  if (size.schemaValues > mostSchemaValues)
    return answerTooLarge('would hold at least', size.schemaValues, 'values of the schema', mostSchemaValues);
  const passed = bounds.find((bound) => size[bound.size] > limits[bound.limit]);
  if (passed === undefined)
    return size.values > maxValues
      ? answerTooLarge('could hold up to', size.values, 'values', maxValues)
      : null;
  const format = (number: number): string => number.toLocaleString('en');
  const message = passed.say(format(size[passed.size]), format(limits[passed.limit]));
  return new ApiError('GRAPHQL_LIMIT_EXCEEDED', message);
}
