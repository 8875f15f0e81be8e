import {
  HeaderMap,
  type ApolloServerPlugin,
  type GraphQLRequestContextWillSendResponse,
  type GraphQLRequestListener,
  type GraphQLResponse,
} from '@apollo/server';
import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import type { RequestContext } from '../../context/request-context.js';
import { ApiError } from '../../errors/api-error.js';
import { asksOnlyForSchema } from './asks-only-for-schema.js';
import type { TrustedDocuments } from './trusted-documents.js';

/**
 * Runs trusted documents, and operations that only look at the schema (whether those are answered is for the
 * introspection rule to say); anything else is 403 NOT_PERMITTED, once the key and the rate are found good (D2).
 */
export function trustedDocumentsPlugin(trusted: TrustedDocuments): ApolloServerPlugin<RequestContext> {
  /** Apollo's type says that there is an operation; a wrong `operationName` comes here without one. */
  const mayRun = (document: DocumentNode, operation: OperationDefinitionNode | undefined): boolean =>
    trusted.has(document) || (operation !== undefined && asksOnlyForSchema(document, operation));
  const listener: GraphQLRequestListener<RequestContext> = {
    // The first hook after the accounting has admitted the caller.
    responseForOperation({ document, operation }) {
      if (mayRun(document, operation)) return Promise.resolve(null);
      const http = { status: refusal.status, headers: new HeaderMap() };
      return Promise.resolve({ http, body: refuse() });
    },
    // Texts that cannot run, and unknown hashes, do not come as far as that hook.
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
  'This server runs trusted documents only, and this is none of them.',
);

/** A new one each time, because the accounting may write into what is sent. */
function refuse(): GraphQLResponse['body'] {
  const errors = [{ message: refusal.message, extensions: { code: refusal.code } }];
  return { kind: 'single', singleResult: { errors } };
}

/** What Apollo found about a text or a hash; it would tell a caller about the schema, or to send the text. */
const findings: ReadonlySet<unknown> = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'PERSISTED_QUERY_NOT_FOUND',
]);

function isFinding({ errors }: GraphQLRequestContextWillSendResponse<RequestContext>): boolean {
  return errors?.some(({ extensions }) => findings.has(extensions['code'])) === true;
}
