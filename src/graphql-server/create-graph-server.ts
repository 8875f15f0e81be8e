import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import { accountingPlugin, type ReportFailure } from './accounting-plugin.js';
import { createGateway, executionPlugin } from './execution-plugin.js';
import type { GraphContext } from './graph-context.js';
import { formatGraphError } from './graph-error.js';
import type { GraphLimits } from './limits/limits.js';
import { operationNamePlugin } from './operation-name-plugin.js';
import { createPersistedQueryCache, createTrustedDocumentCache } from './persisted-queries.js';
import { plainJsonStatusPlugin } from './plain-json-status-plugin.js';
import { loadTrustedDocuments } from './trusted-documents.js';
import { trustedDocumentsPlugin } from './trusted-documents-plugin.js';

export interface GraphOptions {
  /** If false, `__schema` and `__type` are rejected. */
  readonly introspection: boolean;
  /** Folder of the trusted documents. If undefined, every document may run. */
  readonly trustedDocuments: string | undefined;
  readonly limits: GraphLimits;
}

/**
 * Creates the Apollo Server for the schema. It has no landing page: for a browser that opens its URL, src/app.ts serves
 * a page of the web application.
 * @throws Error with the file and the reason when a trusted document cannot be used.
 */
export async function createGraphServer(
  schema: GraphQLSchema,
  report: ReportFailure,
  options: GraphOptions,
): Promise<ApolloServer<GraphContext>> {
  const trusted =
    options.trustedDocuments === undefined
      ? null
      : await loadTrustedDocuments(options.trustedDocuments, schema);
  return new ApolloServer<GraphContext>({
    gateway: createGateway(schema),
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
      // Precedes the accounting plugin, whose errors replace all others: a missing key is reported first (D2).
      ...(trusted === null ? [] : [trustedDocumentsPlugin(trusted)]),
      accountingPlugin(schema, report, options.limits),
      // Follows the accounting plugin, which admits requests and responds to some of them without execution.
      executionPlugin(schema),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      ApolloServerPluginLandingPageDisabled(),
    ],
  });
}
