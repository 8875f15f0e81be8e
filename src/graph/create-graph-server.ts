import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import type { RequestContext } from '../context/request-context.js';
import { accountingPlugin, type ReportFailure } from './accounting-plugin.js';
import { executorGateway } from './executor/executor-gateway.js';
import { sandboxLandingPage } from './explorer/sandbox-landing-page.js';
import { formatGraphError } from './graph-error.js';

/** Apollo Server over the schema. A browser at its address gets Apollo Sandbox. */
export function createGraphServer(
  schema: GraphQLSchema,
  report: ReportFailure,
): ApolloServer<RequestContext> {
  return new ApolloServer<RequestContext>({
    gateway: executorGateway(schema),
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
      sandboxLandingPage(),
    ],
  });
}
