import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import type { RequestContext } from '../context/request-context.js';
import { accountingPlugin, type ReportFailure } from './accounting-plugin.js';
import { createGateway } from './create-gateway.js';
import { executionPlugin, type ExecutionResults } from './execution-plugin.js';
import { formatGraphError } from './graph-error.js';
import type { GraphLimits } from './limits/graph-limits.js';
import { operationNamePlugin } from './operation-name-plugin.js';
import { plainJsonStatusPlugin } from './plain-json-status-plugin.js';
import { createPersistedQueryCache } from './persisted-query-cache.js';
import { createTrustedDocumentCache } from './trusted-documents/trusted-document-cache.js';
import { loadTrustedDocuments } from './trusted-documents/load-trusted-documents.js';
import { trustedDocumentsPlugin } from './trusted-documents/trusted-documents-plugin.js';

export interface GraphOptions {
  /** False refuses `__schema` and `__type`. */
  readonly introspection: boolean;
  /** The folder of the only documents that run; undefined when any document may. */
  readonly trustedDocuments: string | undefined;
  readonly limits: GraphLimits;
}

/**
 * Apollo Server over the schema. Browsers that open its address get a page of the web application (src/app.ts).
 * @throws Error naming the file and the reason when a trusted document cannot be used.
 */
export async function createGraphServer(
  schema: GraphQLSchema,
  report: ReportFailure,
  options: GraphOptions,
): Promise<ApolloServer<RequestContext>> {
  const trusted =
    options.trustedDocuments === undefined
      ? null
      : await loadTrustedDocuments(options.trustedDocuments, schema);
  const unanswered: ExecutionResults = new WeakMap();
  return new ApolloServer<RequestContext>({
    gateway: createGateway(schema, unanswered),
    introspection: options.introspection,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: {
      cache: trusted === null ? createPersistedQueryCache() : createTrustedDocumentCache(trusted),
    },
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    formatError: formatGraphError,
    plugins: [
      plainJsonStatusPlugin,
      operationNamePlugin,
      // Before the accounting, whose refusals replace all others: a missing key comes first (D2).
      ...(trusted === null ? [] : [trustedDocumentsPlugin(trusted)]),
      accountingPlugin(schema, report, options.limits),
      // After the accounting, which admits requests, and answers some itself.
      executionPlugin(schema, unanswered),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      ApolloServerPluginLandingPageDisabled(),
    ],
  });
}
