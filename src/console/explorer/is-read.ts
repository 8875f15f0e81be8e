import { getOperationAST, OperationTypeNode, parse } from 'graphql';
import type { Operation } from './operation.js';

/** Whether it is a query that can be priced: one that parses, names its operation, and changes nothing. */
export function isRead({ query, operationName }: Operation): boolean {
  try {
    const operation = getOperationAST(parse(query), operationName ?? undefined);
    return operation?.operation === OperationTypeNode.QUERY && operationName !== 'IntrospectionQuery';
  } catch {
    return false;
  }
}
