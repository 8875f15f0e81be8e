import {
  ApolloServer,
  type ApolloServerPlugin,
  type GraphQLRequestContextWillSendResponse,
  type GraphQLRequestListener,
  type GraphQLResponse,
  HeaderMap,
  type PersistedQueryOptions,
} from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionSetNode,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestContext } from '../context/request-context.js';
import { ApiError } from '../errors/api-error.js';
import { accountingPlugin, type ReportFailure } from './accounting-plugin.js';
import { documentCounts } from './document-memory.js';
import { createGateway, executionPlugin, type ExecutionResults } from './execution-plugin.js';
import { formatGraphError } from './graph-error.js';
import type { GraphLimits } from './limits/limits.js';

/** The only documents that a server in trusted-documents mode runs. */
class TrustedDocuments {
  private readonly normalized = new Set<string>();
  private readonly textsByHash = new Map<string, string>();
  /** Caches the result of `has`. Apollo caches parsed documents, so the same objects recur. */
  private readonly trustedByDocument = new WeakMap<DocumentNode, boolean>();

  /** Adds a document. It can be requested by the hash of its original text or of its normalized text. */
  add(text: string, document: DocumentNode): void {
    const normalized = print(document);
    this.normalized.add(normalized);
    for (const one of [text, normalized]) this.textsByHash.set(sha256(one), one);
  }

  /** Returns whether the document is trusted, ignoring white space and comments. */
  has(document: DocumentNode): boolean {
    const known = this.trustedByDocument.get(document);
    if (known !== undefined) return known;
    const isTrusted = this.normalized.has(print(document));
    this.trustedByDocument.set(document, isTrusted);
    return isTrusted;
  }

  /** Returns the text with this SHA-256 hash, given in lower-case hexadecimal digits. */
  findText(hash: string): string | undefined {
    return this.textsByHash.get(hash);
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Creates the plugin that rejects all documents that are not trusted, with 403 NOT_PERMITTED, after the key and rate
 * limit checks (D2). Operations that only query the schema pass; the `introspection` option decides whether they run.
 */
function trustedDocumentsPlugin(trusted: TrustedDocuments): ApolloServerPlugin<RequestContext> {
  /** Apollo's type says that `operation` is always set, but it is undefined if `operationName` is unknown. */
  const mayRun = (document: DocumentNode, operation: OperationDefinitionNode | undefined): boolean =>
    trusted.has(document) || (operation !== undefined && selectsOnlySchema(document, operation));
  const listener: GraphQLRequestListener<RequestContext> = {
    // This hook is the first one after the accounting plugin has admitted the caller.
    responseForOperation({ document, operation }) {
      if (mayRun(document, operation)) return Promise.resolve(null);
      const http = { status: refusal.status, headers: new HeaderMap() };
      return Promise.resolve({ http, body: refuse() });
    },
    // Invalid documents and unknown hashes do not reach the hook above.
    willSendResponse(request) {
      if (isFinding(request) && (request.document === undefined || !trusted.has(request.document))) {
        request.response.body = refuse();
        request.response.http.status = refusal.status;
      }
      return Promise.resolve();
    },
  };
  return { requestDidStart: () => Promise.resolve(listener) };
}

const refusal = new ApiError(
  'NOT_PERMITTED',
  'This server runs trusted documents only, and this document is not one of them.',
);

/** Creates a new body for each response, because the accounting plugin may modify it. */
function refuse(): GraphQLResponse['body'] {
  const errors = [{ message: refusal.message, extensions: { code: refusal.code } }];
  return { kind: 'single', singleResult: { errors } };
}

/**
 * Apollo's error codes that must be hidden: their messages would reveal the schema, or ask the client to send the text
 * of an unknown document.
 */
const findings: ReadonlySet<unknown> = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'PERSISTED_QUERY_NOT_FOUND',
]);

function isFinding({ errors }: GraphQLRequestContextWillSendResponse<RequestContext>): boolean {
  return errors?.some(({ extensions }) => findings.has(extensions['code'])) === true;
}

/** Returns whether every root field of a validated operation is `__typename`, `__schema` or `__type`. */
function selectsOnlySchema(document: DocumentNode, operation: OperationDefinitionNode): boolean {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  // Checks each fragment once. Otherwise, nested spreads that repeat fragments take exponential time.
  const seen = new Set<string>();
  const isSchemaOnly = ({ selections }: SelectionSetNode): boolean =>
    selections.every((node) => {
      if (node.kind === Kind.FIELD) return node.name.value.startsWith('__');
      if (node.kind === Kind.INLINE_FRAGMENT) return isSchemaOnly(node.selectionSet);
      const name = node.name.value;
      if (seen.has(name)) return true;
      seen.add(name);
      const fragment = fragments.get(name);
      return fragment !== undefined && isSchemaOnly(fragment.selectionSet);
    });
  return isSchemaOnly(operation.selectionSet);
}

/** Cache size in characters. A client whose query was evicted sends its text again, as the protocol specifies. */
const maxText = 8 * 1024 * 1024;

/** Apollo's prefix for the hashes of persisted queries. */
const prefix = /^apq:/;

/**
 * Sets the operation's name for the log: the operation name, or else its root fields. Sets the root field for the
 * metrics, and counts whether the parsed document came from the cache.
 */
const operationNamePlugin: ApolloServerPlugin<RequestContext> = {
  requestDidStart() {
    let isKnown = true;
    const listener: GraphQLRequestListener<RequestContext> = {
      parsingDidStart() {
        isKnown = false;
        documentCounts.misses += 1;
        return Promise.resolve();
      },
      didResolveOperation({ operation, contextValue }) {
        if (isKnown) documentCounts.hits += 1;
        if (operation === undefined) return Promise.resolve();
        contextValue.named.operation = operation.name?.value ?? rootFieldsOf(operation);
        contextValue.named.measuredAs ??= onlyRootField(operation);
        return Promise.resolve();
      },
    };
    return Promise.resolve(listener);
  },
};

const maxFields = 20;

export interface GraphOptions {
  /** If false, `__schema` and `__type` are rejected. */
  readonly introspection: boolean;
  /** Folder of the trusted documents. If undefined, every document may run. */
  readonly trustedDocuments: string | undefined;
  readonly limits: GraphLimits;
}

/**
 * Creates the Apollo Server for the schema. It has no landing page: for a browser that opens its URL, src/app.ts serves
 * a page of the web application.
 * @throws Error with the file and the reason when a trusted document cannot be used.
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
  const unanswered: ExecutionResults = new WeakMap();
  return new ApolloServer<RequestContext>({
    gateway: createGateway(schema, unanswered),
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
      operationNamePlugin,
      // Precedes the accounting plugin, whose errors replace all others: a missing key is reported first (D2).
      ...(trusted === null ? [] : [trustedDocumentsPlugin(trusted)]),
      accountingPlugin(schema, report, options.limits),
      // Follows the accounting plugin, which admits requests and responds to some of them without execution.
      executionPlugin(schema, unanswered),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      ApolloServerPluginLandingPageDisabled(),
    ],
  });
}

/** Apollo's codes for errors in a well-formed request that prevent its execution. */
const requestErrors: ReadonlySet<unknown> = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_USER_INPUT',
]);

/**
 * Sets the response status that GraphQL over HTTP specifies (section 6.4.1). When a well-formed request has a document
 * that cannot run, an application/json response has status 200; an application/graphql-response+json response has 400,
 * as in Apollo. The API's own errors (key, rate limit, credits, scopes) keep their status, because they are set after
 * this hook.
 */
const plainJsonStatusPlugin: ApolloServerPlugin<RequestContext> = {
  requestDidStart: () => Promise.resolve(listener),
};

const listener: GraphQLRequestListener<RequestContext> = {
  didEncounterErrors({ errors, request }) {
    const accepted = request.http?.headers.get('accept') ?? '';
    const isWhole = errors.every(({ extensions }) => requestErrors.has(extensions['code']));
    if (isWhole && !accepted.startsWith('application/graphql-response+json')) errors.forEach(setStatus200);
    return Promise.resolve();
  },
};

/** Sets status 200 on an error. Apollo reads the response status from the errors after this hook. */
function setStatus200({ extensions }: GraphQLError): void {
  extensions['http'] = { ...(extensions['http'] as object | undefined), status: 200 };
}

/** Returns the name of the only root field, or `several` for an operation with several root fields or fragments. */
function onlyRootField({ selectionSet }: OperationDefinitionNode): string {
  const [first, ...others] = selectionSet.selections;
  return first?.kind === Kind.FIELD && others.length === 0 ? first.name.value : 'several';
}

/** Returns the distinct names of the root fields, without aliases. */
function rootFieldsOf({ selectionSet }: OperationDefinitionNode): string {
  const names = selectionSet.selections.map((selection) =>
    selection.kind === Kind.FIELD ? selection.name.value : '...',
  );
  return [...new Set(names)].slice(0, maxFields).join(',');
}

/** Serves the trusted documents as persisted queries. Clients cannot register queries. */
function createTrustedDocumentCache(trusted: TrustedDocuments): PersistedQueryCache {
  return {
    get: (key) => Promise.resolve(trusted.findText(key.replace(prefix, ''))),
    set: () => Promise.resolve(),
    delete: () => Promise.resolve(false),
  };
}

/** The type of Apollo's persisted query cache. */
type PersistedQueryCache = NonNullable<PersistedQueryOptions['cache']>;

/** Stores the queries that clients register, by hash. Evicts the least recently used ones first. */
function createPersistedQueryCache(): PersistedQueryCache {
  const queries = new LRUCache<string, string>({
    maxSize: maxText,
    sizeCalculation: (text, key) => text.length + key.length,
  });
  return {
    get: (key) => Promise.resolve(queries.get(key)),
    set: (key, text) => {
      queries.set(key, text);
      return Promise.resolve();
    },
    delete: (key) => Promise.resolve(queries.delete(key)),
  };
}

/**
 * Reads every *.graphql file in a folder and its subfolders. Each file must define all fragments it uses.
 * @throws Error with the file and the reason when a file cannot be read or parsed or is invalid for this schema, and
 *   when the folder has no such file.
 */
async function loadTrustedDocuments(folder: string, schema: GraphQLSchema): Promise<TrustedDocuments> {
  const trusted = new TrustedDocuments();
  const files = await listFiles(folder);
  if (files.length === 0) throw unusable(folder, 'there is no file in it whose name ends with .graphql');
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      throw unusable(file, messageOf(error));
    });
    trusted.add(text, readDocument(file, text, schema));
  }
  return trusted;
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder, { recursive: true });
    return names
      .filter((name) => name.endsWith('.graphql'))
      .sort()
      .map((name) => join(folder, name));
  } catch (error) {
    throw unusable(folder, messageOf(error));
  }
}

function readDocument(file: string, text: string, schema: GraphQLSchema): DocumentNode {
  let document: DocumentNode;
  try {
    document = parse(text);
  } catch (error) {
    throw unusable(file, messageOf(error));
  }
  const [first] = validate(schema, document);
  if (first !== undefined) {
    const line = first.locations?.[0]?.line;
    throw unusable(line === undefined ? file : `${file}:${line}`, first.message);
  }
  const hasOperation = document.definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (!hasOperation) throw unusable(file, 'there is no operation in it');
  return document;
}

function unusable(location: string, reason: string): Error {
  return new Error(`The trusted documents (GRAPH_TRUSTED_DOCUMENTS) cannot be used: ${location}: ${reason}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
