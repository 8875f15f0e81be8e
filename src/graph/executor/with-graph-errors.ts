import { GraphQLError, type ExecutionResult } from 'graphql';

/**
 * graphql-jit has a class of its own for errors, which Apollo Server takes for failures of its own. These are the same
 * errors in graphql's class: message, places in the document, path, and what was thrown.
 */
export function withGraphErrors(result: ExecutionResult): ExecutionResult {
  const { errors } = result;
  return errors === undefined ? result : { ...result, errors: errors.map(toGraphQLError) };
}

function toGraphQLError(error: GraphQLError): GraphQLError {
  const { message, path, originalError, extensions } = error;
  const same = new GraphQLError(message, {
    ...(path && { path }),
    ...(originalError && { originalError }),
    extensions,
  });
  // graphql computes the places from the nodes of the document, which the compiled code has no more.
  Object.defineProperty(same, 'locations', { value: error.locations, enumerable: true });
  return same;
}
