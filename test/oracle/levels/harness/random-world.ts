import {
  NoUnusedVariablesRule,
  Kind,
  OperationTypeNode,
  specifiedRules,
  validate,
  type DocumentNode,
  type execute,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
} from 'graphql';
import type { Draw } from '../../../harness/draw.js';
import type { Begun } from './begun.js';
import { buildRandomSchema } from './build-random-schema.js';
import { RandomDocument } from './random-document.js';
import type { Tempo } from './random-source.js';
import type { SchemaDraft } from './random-types.js';
import { Finder } from './random-values.js';

/** A request: a document, its variables, and which of all random data it meets. */
export interface Ask {
  readonly document: DocumentNode;
  readonly variableValues: Record<string, unknown>;
  readonly rootSeed: number;
}

export interface Asked {
  readonly answer: ExecutionResult | Promise<ExecutionResult>;
  readonly context: Begun;
}

// Documents declare all their variables, as it is known last which of them are used.
const rules = specifiedRules.filter((rule) => rule !== NoUnusedVariablesRule);

/** A random schema with its data, in one tempo. */
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

  ask(by: typeof execute, { document, variableValues, rootSeed }: Ask): Asked {
    const { schema } = this;
    const context: Begun = { begun: [] };
    const rootValue = this.finder.source(isMutation(document) ? 'Mutation' : 'Query', rootSeed);
    return { answer: by({ schema, document, variableValues, rootValue, contextValue: context }), context };
  }
}

/** True for a document whose operation, its first definition, is a mutation. */
export function isMutation({ definitions: [first] }: DocumentNode): boolean {
  return first?.kind === Kind.OPERATION_DEFINITION && first.operation === OperationTypeNode.MUTATION;
}
