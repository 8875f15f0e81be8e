import {
  type DocumentNode,
  type execute,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  NoUnusedVariablesRule,
  OperationTypeNode,
  specifiedRules,
  validate,
} from 'graphql';
import type { Draw } from '../../harness/draw.js';
import type { Begun } from './begun.js';
import { buildRandomSchema } from './build-random-schema.js';
import { RandomDocument } from './random-document.js';
import type { Tempo } from './random-source.js';
import type { SchemaDraft } from './random-types.js';
import { Finder } from './random-values.js';

/** A request: a document, its variables, and the seed of its data. */
export interface ExecutionInput {
  readonly document: DocumentNode;
  readonly variableValues: Record<string, unknown>;
  readonly rootSeed: number;
}

export interface Execution {
  readonly answer: ExecutionResult | Promise<ExecutionResult>;
  readonly context: Begun;
}

// Random documents declare all variables for conditions, even if they do not use them.
const rules = specifiedRules.filter((rule) => rule !== NoUnusedVariablesRule);

/** A random schema and its data, for one `Tempo`. */
export class RandomWorld {
  private readonly schema: GraphQLSchema;
  private readonly finder: Finder;

  constructor(draft: SchemaDraft, tempo: Tempo) {
    this.schema = buildRandomSchema(draft, tempo);
    this.finder = new Finder(this.schema, draft, tempo);
  }

  drawDocument(draw: Draw): RandomDocument {
    return new RandomDocument(this.schema, draw);
  }

  validate(document: DocumentNode): readonly GraphQLError[] {
    return validate(this.schema, document, rules);
  }

  runOperation(by: typeof execute, { document, variableValues, rootSeed }: ExecutionInput): Execution {
    const { schema } = this;
    const context: Begun = { begun: [] };
    const rootValue = this.finder.source(isMutation(document) ? 'Mutation' : 'Query', rootSeed);
    return { answer: by({ schema, document, variableValues, rootValue, contextValue: context }), context };
  }
}

/** Returns true if the first definition of a document is a mutation. */
export function isMutation({ definitions: [first] }: DocumentNode): boolean {
  return first?.kind === Kind.OPERATION_DEFINITION && first.operation === OperationTypeNode.MUTATION;
}
