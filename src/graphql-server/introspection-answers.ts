import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  getIntrospectionQuery,
  type GraphQLSchema,
  type IntrospectionOptions,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { invariant } from '../errors/invariant.js';

/** Maximum size in bytes of the cache for non-standard queries. */
const maxBytes = 4 * 2 ** 20;
/**
 * Maximum length in characters of a response that is cached as a string. A string can be sent in one write with its
 * headers.
 */
const maxTextLength = 1000;

/** The JSON of a response. Long responses are buffers. */
type Answer = string | Buffer;

/**
 * Caches responses to introspection queries; the schema does not change while the server runs. Responses to the
 * standard queries, which graphql-js generates and GraphiQL and Apollo's tools send, are never evicted. Other responses
 * share an LRU cache.
 */
export class IntrospectionAnswers {
  private readonly standard = new Map<string, Answer>();
  private readonly others = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }, text) => length + text.length,
  });
  /** Caches the normalized text of each document. Apollo caches parsed documents, so the same objects recur. */
  private readonly texts = new WeakMap<DocumentNode, string>();
  private readonly standards = new WeakMap<DocumentNode, boolean>();

  constructor(private readonly schema: GraphQLSchema) {}

  /** Returns whether a document is a standard introspection query. Its operation name does not matter. */
  isStandard(document: DocumentNode): boolean {
    let known = this.standards.get(document);
    if (known === undefined) this.standards.set(document, (known = isStandardText(this.textOf(document))));
    return known;
  }

  /** Returns the JSON response, `{"data": ...}`, to an operation that only queries the schema and has no variables. */
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
    invariant(!('then' in result), 'the schema is loaded');
    const text = JSON.stringify(result);
    return text.length > maxTextLength ? Buffer.from(text) : text;
  }

  private textOf(document: DocumentNode): string {
    let text = this.texts.get(document);
    if (text === undefined) this.texts.set(document, (text = normalize(document)));
    return text;
  }
}

/** Returns a document's text without insignificant white space and comments. A single operation also loses its name. */
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

/**
 * Returns the options with which graphql-js could have generated an introspection query. Most options are detected by a
 * word in the text. For `schemaDescription` and `inputValueDeprecation`, both values are returned.
 */
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
