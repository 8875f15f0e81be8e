import type { ExecutionResult } from 'graphql';
import { RequestContext } from '../context/request-context.js';
import type { AnswerBody } from '../http/send-answer.js';

/** The state of a GraphQL request that Apollo Server's plugins and the HTTP handler share. */
interface GraphExecution {
  /** The response body, set by the accounting plugin. It replaces the one that Apollo Server would send. */
  body: AnswerBody | undefined;
  /** The running or finished execution, if Apollo Server still has to format its errors; null before that. */
  result: Promise<ExecutionResult> | null;
  /** True if the request only queries the schema, and its response can be cached. */
  isSchemaQuestion: boolean;
}

/** The context of a request that runs a GraphQL operation: of the GraphQL API, or of MCP. */
export class GraphContext extends RequestContext {
  /** One object, because Apollo Server copies its context value. */
  readonly execution: GraphExecution = { body: undefined, result: null, isSchemaQuestion: false };
}
