import { ApiError } from '../../errors/api-error.js';
import { snakeCase } from './wire-names.js';

/** Matches JSON texts, which may be cut, code, paths of filters, and words in camelCase. */
const parts = /"(?:[^"\\]|\\.)*(?:"|$)|`[^`]*`|\bfilter\.[\w.]+|\b[a-z]+(?:[A-Z][a-z0-9]*)+\b/g;

const isCamelCase = /^[a-z][A-Za-z0-9]*$/;

/**
 * Returns an error whose message names fields and arguments in snake case, for REST and MCP. Operations name them as
 * GraphQL does. Values in quotes, names in code, and paths in filters are unchanged: these are as the caller wrote them.
 * `verbatim` are names that the caller does write in camelCase.
 */
export function inWireSpelling(error: unknown, verbatim: readonly string[] = []): unknown {
  if (!(error instanceof ApiError) || error.code !== 'VALIDATION_ERROR') return error;
  const message = error.message.replaceAll(parts, (part) =>
    isCamelCase.test(part) && !verbatim.includes(part) ? snakeCase(part) : part,
  );
  return message === error.message ? error : new ApiError(error.code, message, error.options);
}
