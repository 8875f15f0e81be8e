import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import type { GraphQLSchema } from 'graphql';
import type { RequestContext } from '../context/request-context.js';
import { accountingPlugin, type ReportFailure } from './accounting-plugin.js';
import { createGateway } from './executor/create-gateway.js';
import { formatGraphError } from './graph-error.js';

const exampleDocument = `# Put your key into the headers below and run this.
query Balance {
  creditBalance {
    creditLimit
    used
    remaining
  }
}
`;

/** Apollo Server over the schema. A browser at its address gets Apollo Sandbox with an example and the key's header. */
export function createGraphServer(
  schema: GraphQLSchema,
  report: ReportFailure,
): ApolloServer<RequestContext> {
  return new ApolloServer<RequestContext>({
    gateway: createGateway(schema),
    introspection: true,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    formatError: formatGraphError,
    plugins: [
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
