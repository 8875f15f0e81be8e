import { ApolloServerValidationErrorCode, unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { toApiError } from '../context/to-api-error.js';
import type { ApiError } from '../errors/api-error.js';

/** An expected failure as an error of the whole request: its code, and the status and headers of its HTTP answer. */
export function toGraphError(error: ApiError): GraphQLError {
  const headers = new Map(Object.entries(error.headers));
  return new GraphQLError(error.message, {
    extensions: { code: error.code, http: { status: error.status, headers } },
  });
}

/**
 * What a caller sees of an error of an answer. Errors that graphql itself found (syntax, validation, variables) keep
 * their code; a resolver's expected error shows its own; anything else is a bug and shows nothing of its cause.
 */
export function formatGraphError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const cause = causeOf(error);
  if (cause instanceof GraphQLError) return withoutInternals(formatted, cause);
  const apiError = toApiError(cause);
  const { locations, path } = formatted;
  return {
    message: apiError.message,
    ...(locations && { locations }),
    ...(path && { path }),
    extensions: { code: apiError.code },
  };
}

/** What was thrown. Apollo wraps whatever fails, in resolvers and outside them, with the message of what failed. */
export function causeOf(error: unknown): unknown {
  const original = error instanceof GraphQLError ? error.originalError : undefined;
  return original instanceof GraphQLError ? error : (original ?? unwrapResolverError(error));
}

/** Apollo's extensions beside the code can hold what a caller sent, or parts of the HTTP answer. */
function withoutInternals(formatted: GraphQLFormattedError, cause: GraphQLError): GraphQLFormattedError {
  const extensions = { code: codeOf(formatted, cause) };
  const isHidden =
    cause.extensions['validationErrorCode'] === ApolloServerValidationErrorCode.INTROSPECTION_DISABLED;
  return { ...formatted, ...(isHidden && { message: hiddenSchema }), extensions };
}

function codeOf({ extensions }: GraphQLFormattedError, cause: GraphQLError): unknown {
  if (isUncodedRefusal(cause)) return 'BAD_REQUEST';
  return isEndOfVariableErrors(cause) ? 'BAD_USER_INPUT' : (extensions?.['code'] ?? 'INTERNAL_ERROR');
}

/** The last of fifty and more errors of variables names no variable, by which Apollo would know whose mistake it is. */
function isEndOfVariableErrors({ message, nodes }: GraphQLError): boolean {
  return nodes === undefined && message.startsWith('Too many errors processing variables');
}

/** Apollo's own words tell the operator of a server which option to change. */
const hiddenSchema = 'This server does not show its schema: __schema and __type are not answered.';

/** Apollo refuses persisted queries of a wrong hash or version as the caller's mistake (400), but gives them no code. */
function isUncodedRefusal({ extensions }: GraphQLError): boolean {
  const http = extensions['http'] as { readonly status?: number } | undefined;
  return extensions['code'] === undefined && http?.status === 400;
}
