import {
  type ApolloServerPlugin,
  type GraphQLRequestContextWillSendResponse,
  type GraphQLRequestListener,
  type GraphQLResponse,
  HeaderMap,
} from '@apollo/server';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { ApiError } from '../errors/api-error.js';
import type { GraphContext } from './graph-context.js';
import type { TrustedDocuments } from './trusted-documents.js';

/**
 * Creates the plugin that rejects all documents that are not trusted, with 403 NOT_PERMITTED, after the key and rate
 * limit checks (D2). Operations that only query the schema pass; the `introspection` option decides whether they run.
 */
export function trustedDocumentsPlugin(trusted: TrustedDocuments): ApolloServerPlugin<GraphContext> {
  /** Apollo's type says that `operation` is always set, but it is undefined if `operationName` is unknown. */
  const mayRun = (document: DocumentNode, operation: OperationDefinitionNode | undefined): boolean =>
    trusted.has(document) || (operation !== undefined && selectsOnlySchema(document, operation));
  const listener: GraphQLRequestListener<GraphContext> = {
    // This hook is the first one after the accounting plugin has admitted the caller.
    responseForOperation({ document, operation }) {
      if (mayRun(document, operation)) return Promise.resolve(null);
      const http = { status: refusal.status, headers: new HeaderMap() };
      return Promise.resolve({ http, body: refuse() });
    },
    // Invalid documents and unknown hashes do not reach the hook above.
    willSendResponse(request) {
      if (isFinding(request) && (request.document === undefined || !trusted.has(request.document))) {
        request.response.body = refuse();
        request.response.http.status = refusal.status;
      }
      return Promise.resolve();
    },
  };
  return { requestDidStart: () => Promise.resolve(listener) };
}
const refusal = new ApiError(
  'NOT_PERMITTED',
  'This server runs trusted documents only, and this document is not one of them.',
);

/** Creates a new body for each response, because the accounting plugin may modify it. */
function refuse(): GraphQLResponse['body'] {
  const errors = [{ message: refusal.message, extensions: { code: refusal.code } }];
  return { kind: 'single', singleResult: { errors } };
}

/**
 * Apollo's error codes that must be hidden: their messages would reveal the schema, or ask the client to send the text
 * of an unknown document.
 */
const findings: ReadonlySet<unknown> = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'PERSISTED_QUERY_NOT_FOUND',
]);
function isFinding({ errors }: GraphQLRequestContextWillSendResponse<GraphContext>): boolean {
  return errors?.some(({ extensions }) => findings.has(extensions['code'])) === true;
}

/** Returns whether every root field of a validated operation is `__typename`, `__schema` or `__type`. */
function selectsOnlySchema(document: DocumentNode, operation: OperationDefinitionNode): boolean {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  // Checks each fragment once. Otherwise, nested spreads that repeat fragments take exponential time.
  const seen = new Set<string>();
  const isSchemaOnly = ({ selections }: SelectionSetNode): boolean =>
    selections.every((node) => {
      if (node.kind === Kind.FIELD) return node.name.value.startsWith('__');
      if (node.kind === Kind.INLINE_FRAGMENT) return isSchemaOnly(node.selectionSet);
      const name = node.name.value;
      if (seen.has(name)) return true;
      seen.add(name);
      const fragment = fragments.get(name);
      return fragment !== undefined && isSchemaOnly(fragment.selectionSet);
    });
  return isSchemaOnly(operation.selectionSet);
}
