import { ApolloServerValidationErrorCode, unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { toApiError } from '../context/to-api-error.js';
import type { ApiError } from '../errors/api-error.js';

/** Converts an API error to a GraphQL error with the same code, HTTP status and headers. */
export function toGraphError(error: ApiError): GraphQLError {
  const headers = new Map(Object.entries(error.headers));
  return new GraphQLError(error.message, {
    extensions: { ...extensionsOf(error), http: { status: error.status, headers } },
  });
}

function extensionsOf({ code, options: { cursor } }: ApiError): Readonly<Record<string, string>> {
  return { code, ...(cursor !== undefined && { cursor }) };
}

/**
 * Formats an error for the caller. Errors that graphql found (syntax, validation, variables) keep their code. An
 * ApiError thrown by a resolver keeps its code and message. All other errors are bugs; their cause is hidden.
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
    extensions: extensionsOf(apiError),
  };
}

/** Returns the originally thrown value. Apollo wraps all errors, whether they come from a resolver or not. */
export function causeOf(error: unknown): unknown {
  const original = error instanceof GraphQLError ? error.originalError : undefined;
  return original instanceof GraphQLError ? error : (original ?? unwrapResolverError(error));
}

/**
 * Removes all extensions except the code, because Apollo's other extensions can contain the caller's input or parts of
 * the HTTP response.
 */
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

/**
 * Detects graphql's error "Too many errors", which follows fifty variable errors. It has no AST nodes, so Apollo does
 * not recognize it as a client error.
 */
function isEndOfVariableErrors({ message, nodes }: GraphQLError): boolean {
  return nodes === undefined && message.startsWith('Too many errors processing variables');
}

/** Replaces Apollo's message, which names a server option and is meant for the operator. */
const hiddenSchema = 'This server does not show its schema: __schema and __type are not answered.';

/** Detects a persisted query with a wrong hash or version. Apollo responds with 400 but sets no code. */
function isUncodedRefusal({ extensions }: GraphQLError): boolean {
  const http = extensions['http'] as { readonly status?: number } | undefined;
  return extensions['code'] === undefined && http?.status === 400;
}
