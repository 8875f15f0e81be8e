import {
  execute,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import { createWholeSchema } from './create-whole-schema.js';
import { planDocument, type Plan } from './plan-document.js';
import { executeRun, type Run } from './run.js';

/** What is executed: a document that is valid for the schema, and for whom. */
export type Operation = Pick<ExecutionArgs, 'document' | 'operationName' | 'variableValues' | 'contextValue'>;
export type Executor = (operation: Operation) => Promise<ExecutionResult>;

/**
 * An executor that answers what graphql-js answers, sooner: a field below which a document asks for nothing but
 * properties is read in one go. graphql-js executes everything else, and all that is unusual within such a field:
 * errors, promises, functions, nulls where none may be. Only the order of an answer's errors may differ.
 * Documents are known by their node; what is kept of one goes with it.
 */
export function createExecutor(schema: GraphQLSchema): Executor {
  const whole = createWholeSchema(schema);
  const plans = new WeakMap<DocumentNode, PlannedDocument | null>();
  const findPlan = (document: DocumentNode): PlannedDocument | null => {
    let plan = plans.get(document);
    if (plan === undefined) {
      plan = withReaders(planDocument(schema, document));
      plans.set(document, plan);
    }
    return plan;
  };
  return async (operation) => {
    const plan = findPlan(operation.document);
    if (plan === null) return execute({ ...operation, schema });
    const readers: Run['readers'] = plan.hasDirectives ? new WeakMap() : plan.readers;
    const run = { variables: operation.variableValues, readers, failures: [] };
    return executeRun({ ...operation, schema: whole, document: plan.document }, run);
  };
}

interface PlannedDocument extends Plan {
  /** Readers that stay the same from one execution to the next. */
  readonly readers: Run['readers'];
}

function withReaders(plan: Plan | null): PlannedDocument | null {
  return plan && { ...plan, readers: new WeakMap() };
}
