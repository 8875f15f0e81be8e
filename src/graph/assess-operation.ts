import type { FieldNode } from 'graphql';
import { ApiError } from '../errors/api-error.js';
import { askedOperation, type ResolvedRequest } from './asked-operation.js';
import { DocumentMemory } from './document-memory.js';
import { findExcess } from './limits/find-excess.js';
import { schemaValuesOfRequest, type GraphLimits } from './limits/graph-limits.js';
import { measureOperation, type OperationSize } from './limits/measure-operation.js';
import { listRootFields } from './list-root-fields.js';
import type { AskedOperation } from './walk-fields.js';

/** What is known of an operation before anything is done for it. */
export interface Assessment {
  /** The requests of the rate that it takes (D6). */
  readonly cost: number;
  /** True when it asks for nothing but the schema, which needs no key. */
  readonly isAboutSchema: boolean;
  /** Why it is refused: the bound that it passes, or that the graph has no such operations; null when it may run. */
  readonly excess: ApiError | null;
}

/** What an operation asks for, before it is judged. */
interface Measured {
  readonly size: OperationSize;
  readonly rootFields: number;
  readonly ofSchema: number;
}

/** Tells what is known of an operation; null when the document has none of that name. */
export type AssessOperation = (request: ResolvedRequest) => Assessment | null;

/**
 * An operation of a validated document takes as many requests as there are root fields that will run, each alias
 * counted, `@skip` and `@include` heeded; a look at the schema takes one for each portion of values it shows. One that
 * will be refused takes a single one: one with variables that do not fit their types too.
 */
export function createAssessor(limits: GraphLimits): AssessOperation {
  const measured = new DocumentMemory<Measured>((asked) => measure(asked, limits));
  return (request) => {
    const { schema, operation } = request;
    if (operation === undefined) return null;
    if (!schema.getRootType(operation.operation))
      return { cost: 1, isAboutSchema: false, excess: notServed(operation.operation) };
    const asked = askedOperation(request);
    if (asked === null) return { cost: 1, isAboutSchema: false, excess: null };
    const { size, rootFields, ofSchema } = measured.of(asked);
    const excess = findExcess(size, limits, request.contextValue.bounds.maxAnswerValues);
    const portions = Math.ceil(size.schemaValues / schemaValuesOfRequest);
    const cost = excess === null ? Math.max(1, rootFields - ofSchema + portions) : 1;
    return { cost, isAboutSchema: ofSchema === rootFields, excess };
  };
}

function measure(asked: AskedOperation, limits: GraphLimits): Measured {
  const { schema, document, operation, variables } = asked;
  const size = measureOperation(schema, document, operation, variables, limits);
  const rootFields = listRootFields(asked);
  return { size, rootFields: rootFields.length, ofSchema: rootFields.filter(isIntrospection).length };
}

function isIntrospection({ name }: FieldNode): boolean {
  return name.value.startsWith('__');
}

function notServed(kind: string): ApiError {
  return new ApiError(
    'OPERATION_NOT_SERVED',
    `This graph serves queries and mutations, got a ${kind}; poll a saved search in its place.`,
  );
}
