import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import type { GraphQLSchema } from 'graphql';
import type { RequestContext } from '../context/request-context.js';
import { accountingPlugin, type ReportFailure } from './accounting-plugin.js';
import { formatGraphError } from './graph-error.js';
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
}

const exampleDocument = `# Put your key into the headers below and run this.
query Balance {
  creditBalance {
    creditLimit
    used
    remaining
  }
}
`;

/**
 * Apollo Server over the schema. A browser at its address gets Apollo Sandbox with an example and the key's header.
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
  return new ApolloServer<RequestContext>({
    schema,
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
      // Before the accounting, whose refusals replace all others: a missing key comes first (D2).
      ...(trusted === null ? [] : [trustedDocumentsPlugin(trusted)]),
      accountingPlugin(report),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      ApolloServerPluginLandingPageLocalDefault({
        footer: false,
        embed: true,
        document: exampleDocument,
        headers: { 'X-API-Key': 'paste your key here' },
      }),
    ],
  });
}
