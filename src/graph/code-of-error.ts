import { GraphQLError } from 'graphql';
import { toApiError } from '../context/to-api-error.js';

/** The code of what went wrong in a graph request: of our table, or of those that Apollo Server has for documents. */
export function codeOfError(cause: unknown): string {
  if (!(cause instanceof GraphQLError)) return toApiError(cause).code;
  const { code } = cause.extensions;
  return typeof code === 'string' ? code : 'BAD_REQUEST';
}
