import {
  execute,
  getIntrospectionQuery,
  Kind,
  parse,
  print,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type IntrospectionOptions,
  type OperationDefinitionNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { invariant } from '../errors/invariant.js';

/** Bytes of answers to questions that are not the standard ones. */
const mostBytes = 4 * 2 ** 20;
/** Characters of an answer that is kept as text: it is sent together with its headers. */
const longestText = 1000;

/** The JSON of an answer, which is bytes where it is long. */
type Answer = string | Buffer;

/**
 * Answers about the schema, each made once: the schema does not change while the server runs. Those to the standard
 * introspection queries (graphql-js's, which GraphiQL and Apollo's tools send) are kept for ever, some others for a while.
 */
export class IntrospectionAnswers {
  private readonly standard = new Map<string, Answer>();
  private readonly others = new LRUCache<string, Answer>({
    maxSize: mostBytes,
    sizeCalculation: ({ length }, text) => length + text.length,
  });
  /** Apollo keeps the documents it has parsed, so most are printed once. */
  private readonly texts = new WeakMap<DocumentNode, string>();
  private readonly standards = new WeakMap<DocumentNode, boolean>();

  constructor(private readonly schema: GraphQLSchema) {}

  /** Whether a document is one of the standard introspection queries, whatever its operation is called. */
  isStandard(document: DocumentNode): boolean {
    let known = this.standards.get(document);
    if (known === undefined) this.standards.set(document, (known = isStandardText(this.textOf(document))));
    return known;
  }

  /** The answer's JSON, `{"data": ...}`, to an operation that asks for nothing but the schema, without variables. */
  answer(document: DocumentNode, operation: OperationDefinitionNode): Answer {
    const text = this.textOf(document);
    const key = `${operation.name?.value ?? ''} ${text}`;
    const known = this.standard.get(text) ?? this.others.get(key);
    if (known !== undefined) return known;
    const made = this.make(document, operation);
    if (this.isStandard(document)) this.standard.set(text, made);
    else this.others.set(key, made);
    return made;
  }

  private make(document: DocumentNode, operation: OperationDefinitionNode): Answer {
    const { schema } = this;
    const result = execute({ schema, document, operationName: operation.name?.value }) as ExecutionResult;
    invariant(!('then' in result), 'the schema is at hand');
    const text = JSON.stringify(result);
    return text.length > longestText ? Buffer.from(text) : text;
  }

  private textOf(document: DocumentNode): string {
    let text = this.texts.get(document);
    if (text === undefined) this.texts.set(document, (text = normalize(document)));
    return text;
  }
}

/** The text of a document without white space, comments, and, if it has but one operation, that one's name. */
function normalize(document: DocumentNode): string {
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  if (operations.length !== 1) return print(document);
  const definitions = document.definitions.map((node) =>
    node.kind === Kind.OPERATION_DEFINITION ? { ...node, name: undefined } : node,
  );
  return print({ ...document, definitions } as DocumentNode);
}

const queries = new Map<string, string>();

function textOfQuery(options: IntrospectionOptions): string {
  const key = JSON.stringify(options);
  let text = queries.get(key);
  if (text === undefined) queries.set(key, (text = normalize(parse(getIntrospectionQuery(options)))));
  return text;
}

function isStandardText(text: string): boolean {
  return variants(text).some((options) => textOfQuery(options) === text);
}

/** The options with which graphql-js may have written a text; two of them show in no single word. */
function variants(text: string): IntrospectionOptions[] {
  const seen = {
    descriptions: text.includes('description'),
    specifiedByUrl: text.includes('specifiedByURL'),
    directiveIsRepeatable: text.includes('isRepeatable'),
    oneOf: text.includes('isOneOf'),
  };
  return [true, false].flatMap((schemaDescription) =>
    [true, false].map((inputValueDeprecation) => ({ ...seen, schemaDescription, inputValueDeprecation })),
  );
}
