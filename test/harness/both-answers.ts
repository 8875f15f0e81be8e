import {
  execute,
  parse,
  validate,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
} from 'graphql';
import type { ApiError } from '../../src/errors/api-error.js';
import { execute as executeByLevels } from '../../src/levels/execute.js';
import type { Finding } from './hostile-graph.js';

/** A document to be executed. */
export interface Case {
  readonly text: string;
  /** What resolvers find, by type and field: `Query.part`. Made anew for each executor. */
  readonly found?: () => Record<string, unknown>;
  readonly variables?: Record<string, unknown>;
  readonly operationName?: string;
}

/** The finding of a map; a function in it is called with the field's arguments. */
function finderOf(found: Record<string, unknown>): Finding {
  return (typeName, fieldName, args) => {
    const value = found[`${typeName}.${fieldName}`];
    return typeof value === 'function' ? (value as (given: unknown) => unknown)(args) : value;
  };
}

/** An answer as it can be compared: the text that is sent, and what our own code reads of its errors. */
function comparable({ data, errors = [], extensions }: ExecutionResult): unknown {
  const told = errors.map((error) => ({ ...shown(error), cause: error.originalError?.name }));
  const sorted = told.map((error) => JSON.stringify(error)).sort();
  return { data: JSON.stringify(data), errors: sorted, extensions };
}

function shown(error: GraphQLError): object {
  const kinds = error.nodes?.map(({ kind }) => kind);
  return { ...error.toJSON(), kinds, code: (error.originalError as Partial<ApiError> | undefined)?.code };
}

/** What graphql-js and our executor answer; ours twice, as the second time everything is known. */
export async function bothAnswers(on: GraphQLSchema, { text, found = () => ({}), ...rest }: Case) {
  const document = parse(text);
  expect(validate(on, document)).toEqual([]);
  const { variables: variableValues, operationName } = rest;
  const operation = { document, variableValues, operationName };
  const executor = (args: object) => executeByLevels({ schema: on, document, ...args });
  const wanted = comparable(await execute({ schema: on, ...operation, contextValue: finderOf(found()) }));
  const first = comparable(await executor({ ...operation, contextValue: finderOf(found()) }));
  const second = comparable(await executor({ ...operation, contextValue: finderOf(found()) }));
  return { wanted, first, second };
}
