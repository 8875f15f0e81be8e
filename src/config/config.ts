import { resolve } from 'node:path';
import { z } from 'zod';
import { standardBounds, type ServiceBounds } from '../context/service-bounds.js';
import type { WebhookSettings } from '../webhooks/worker/webhook-settings.js';
import { defaultOrigins, type CorsOrigins } from '../http/cors.js';
import { describeVariable, readSecretFiles } from './read-secret-files.js';
import { environmentValues } from './environment-values.js';
import { standardGraphLimits, type GraphLimits } from '../graphql/limits/limits.js';
import { organizationVariables } from './organization-variables.js';
import { tracingVariables, type TraceProtocol } from './tracing-variables.js';
import { webhookVariables } from './webhook-variables.js';

const { whole, port, limit, seconds, flag, file, origins, redis, postgres, replicaUrls } = environmentValues;

/** The environment variables with their defaults. docs/configuration.md is generated from their descriptions. */
export const environment = z.object({
  PORT: port.default(4000).describe('Port to listen on. 0 selects any free port.'),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe(
      'Address to listen on. The default accepts connections from this machine only; `0.0.0.0` listens on all addresses.',
    ),
  DATABASE_URL: postgres
    .optional()
    .describe(
      'URL of the PostgreSQL database, version 15 or later. If not set, the server uses the embedded database in the data directory.',
    ),
  DATABASE_URL_FILE: file.describe(
    'File that contains `DATABASE_URL`, for orchestrators that pass secrets as files.',
  ),
  DATABASE_CONNECTIONS: whole
    .refine((count) => count >= 1 && count <= 500, 'must be a number from 1 to 500')
    .default(10)
    .describe(
      'PostgreSQL connections per process, from 1 to 500, shared fairly between organizations. Each process opens 2 more for short work and for organizations that hold no connection.',
    ),
  DATABASE_PREPARED_STATEMENTS: flag
    .default(true)
    .describe(
      'Whether statements are prepared by name. Set to false behind a pooler without support for prepared statements, such as PgBouncer before 1.21 in transaction mode.',
    ),
  DATABASE_REPLICA_URLS: replicaUrls.default([]).meta({
    description:
      'URLs of streaming replicas, separated by commas. Records, searches, lists and aggregates are read from replicas. Each replica gets its own `DATABASE_CONNECTIONS`.',
    shownDefault: 'none',
  }),
  DATABASE_REPLICA_URLS_FILE: file.describe('File that contains `DATABASE_REPLICA_URLS`.'),
  DATABASE_REPLICA_MAX_LAG_MS: whole
    .refine(
      (milliseconds) => milliseconds >= 10 && milliseconds <= 10_000,
      'must be a number from 10 to 10000',
    )
    .default(1000)
    .describe(
      'Maximum replication lag in milliseconds, from 10 to 10,000. A replica that lags more is not used until it catches up. All servers and commands of a database need the same value.',
    ),
  ACCOUNTS_DATABASE_URLS: replicaUrls.default([]).meta({
    description:
      'URLs of Citus nodes, separated by commas, if accounts are distributed (`dealgraph distribute`). Charges are sent to the node that has the organization. If not set, they go through `DATABASE_URL`, the coordinator. Each node gets its own `DATABASE_CONNECTIONS`.',
    shownDefault: 'none',
  }),
  ACCOUNTS_DATABASE_URLS_FILE: file.describe('File that contains `ACCOUNTS_DATABASE_URLS`.'),
  DEALGRAPH_DATA_DIR: z
    .string()
    .min(1)
    .default('./.dealgraph')
    .describe('Directory of the embedded database, its lock and the rejects files of imports.'),
  REDIS_URL: redis
    .optional()
    .describe(
      'URL of the Redis server for rate limits shared by several servers. If not set, each process counts on its own.',
    ),
  REDIS_URL_FILE: file.describe('File that contains `REDIS_URL`.'),
  TRUST_PROXY: flag
    .default(false)
    .describe(
      "Set to true behind one proxy that appends the client's address to `X-Forwarded-For`. Otherwise leave it false, or callers can choose the address they are counted under.",
    ),
  COMPRESSION: flag
    .default(true)
    .describe(
      'Whether responses are compressed for clients that accept it. Set to false behind a proxy that compresses responses.',
    ),
  CORS_ORIGINS: origins.default(defaultOrigins).meta({
    description:
      'Origins whose pages may call the APIs from a browser, separated by commas: `https://app.example`, `http://localhost:*` for any port, `*` for every origin, `none` for no origin. The value replaces the default: Apollo Studio, the embedded Sandbox and Explorer, and pages of this machine.',
    shownDefault: defaultOrigins.map((origin) => `\`${origin}\``).join(', '),
  }),
  OPERATOR_PORT: port
    .optional()
    .describe(
      'Port of a separate listener for `/metrics`, `/healthz` and `/readyz`. If not set, they are served on `PORT`, and `/metrics` responds to this machine only. Behind a proxy on the same machine, set this port and do not publish it.',
    ),
  DRAIN_DELAY_SECONDS: whole
    .refine((seconds) => seconds <= 300, 'must be a number from 0 to 300')
    .default(() => (process.stdout.isTTY ? 0 : 5))
    .meta({
      description:
        'Seconds, from 0 to 300, that a server keeps serving requests after it receives a stop signal. During this time `/readyz` returns 503.',
      shownDefault: '5, and 0 on a terminal',
    }),
  REQUEST_TIMEOUT_SECONDS: seconds
    .default(standardBounds.requestMs / 1000)
    .describe(
      'Maximum time of a request in seconds, from 0.1 to 3600. After this time its statements are cancelled, and the response is 503 `TIMED_OUT`, free.',
    ),
  KEY_CONCURRENCY: limit
    .default(standardBounds.keyConcurrency)
    .describe('Maximum requests of one key that a process runs at once. Up to 256 more wait.'),
  ORGANIZATION_CONCURRENCY: limit
    .default(standardBounds.organizationConcurrency)
    .describe(
      'Maximum requests of one organization, across all of its keys, that a process runs at once. Up to 16 times as many wait.',
    ),
  KEY_STREAMS: limit
    .default(standardBounds.keyStreams)
    .describe('Maximum change streams and export downloads that one key may have open on a process.'),
  ORGANIZATION_STREAMS: limit
    .default(standardBounds.organizationStreams)
    .describe(
      'Maximum change streams and export downloads that one organization may have open on a process, across all of its keys.',
    ),
  MAX_STREAMS: limit
    .default(standardBounds.streams)
    .describe(
      'Maximum change streams and export downloads that a process has open for all organizations together.',
    ),
  GRAPH_INTROSPECTION: flag
    .default(true)
    .describe(
      'Whether GraphQL introspection is allowed. If true, anyone can read the schema without a key. If false, `__schema` and `__type` are refused.',
    ),
  GRAPH_TRUSTED_DOCUMENTS: z
    .string()
    .min(1)
    .optional()
    .describe('Folder of `*.graphql` files. If set, the GraphQL API runs only these documents.'),
  GRAPH_MAX_NODES: limit
    .default(standardGraphLimits.maxNodes)
    .describe('Maximum records that one GraphQL request can return, computed from its page sizes.'),
  GRAPH_MAX_VALUES: limit
    .default(standardBounds.maxAnswerValues)
    .describe('Maximum values (fields of objects) in a GraphQL response.'),
  GRAPH_MAX_RESPONSE_BYTES: limit
    .default(standardBounds.maxAnswerBytes)
    .describe('Maximum size of a GraphQL response in bytes. The default is 32 MiB.'),
  GRAPH_MAX_DEPTH: limit
    .default(standardGraphLimits.maxDepth)
    .describe('Maximum depth of nested fields in a GraphQL document.'),
  GRAPH_MAX_ROOT_FIELDS: limit
    .default(standardGraphLimits.maxRootFields)
    .describe('Maximum root fields in a GraphQL document.'),
  GRAPH_MAX_ALIASES: limit
    .default(standardGraphLimits.maxAliases)
    .describe('Maximum aliases in a GraphQL document.'),
  GRAPH_MAX_DIRECTIVES: limit
    .default(standardGraphLimits.maxDirectives)
    .describe('Maximum directives in a GraphQL document.'),
  GRAPH_MAX_TOKENS: limit
    .default(standardGraphLimits.maxTokens)
    .describe('Maximum tokens in a GraphQL document.'),
  ...organizationVariables,
  ...webhookVariables,
  ...tracingVariables,
  LEDGER_MONTHS: whole
    .refine((months) => months >= 2, 'must be a whole number of 2 or more')
    .optional()
    .describe(
      'Whole months of the ledger, 2 or more, that `dealgraph ledger prune` retains in addition to the current one. If not set, all months are retained.',
    ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe(
      'Log level: `trace`, `debug`, `info`, `warn`, `error` or `silent`. `info` logs a line for each request, and a line with `audit: true` for each change to a key or an organization.',
    ),
});

/** The configuration of a process. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The port of the separate listener for operators; undefined when there is none. */
  readonly operatorPort: number | undefined;
  readonly drainDelaySeconds: number;
  readonly databaseUrl: string | undefined;
  readonly databaseConnections: number;
  readonly databasePreparedStatements: boolean;
  readonly databaseReplicaUrls: readonly string[];
  readonly databaseReplicaMaxLagMs: number;
  /** URLs of the database nodes, if accounts are distributed (`dealgraph distribute`). */
  readonly accountsDatabaseUrls: readonly string[];
  readonly dataDirectory: string;
  readonly redisUrl: string | undefined;
  readonly trustProxy: boolean;
  /** Whether responses are compressed for clients that accept it. */
  readonly compression: boolean;
  /** Origins whose pages may call the APIs from a browser; `*` allows every origin, an empty list none. */
  readonly corsOrigins: CorsOrigins;
  readonly graph: {
    readonly limits: GraphLimits;
    readonly introspection: boolean;
    /** The folder of trusted documents; undefined when any document may run. */
    readonly trustedDocuments: string | undefined;
  };
  /** Months of the ledger that are retained in addition to the current one; undefined to retain all. */
  readonly ledgerMonths: number | undefined;
  readonly bounds: ServiceBounds;
  readonly webhooks: WebhookSettings;
  /**
   * The encoding of traces; null if tracing is disabled. OpenTelemetry reads the collector's address from its own
   * environment variables.
   */
  readonly traceProtocol: TraceProtocol | null;
  readonly logLevel: z.output<typeof environment>['LOG_LEVEL'];
}

/**
 * Creates the configuration from environment variables. An empty variable counts as unset.
 * @throws Error that names the variable, its value and the expected values.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const given = readSecretFiles(
    Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new Error(describeVariable(parsed.error.issues[0], given));
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    operatorPort: data.OPERATOR_PORT,
    drainDelaySeconds: data.DRAIN_DELAY_SECONDS,
    databaseUrl: data.DATABASE_URL,
    databaseConnections: data.DATABASE_CONNECTIONS,
    databasePreparedStatements: data.DATABASE_PREPARED_STATEMENTS,
    databaseReplicaUrls: data.DATABASE_REPLICA_URLS,
    databaseReplicaMaxLagMs: data.DATABASE_REPLICA_MAX_LAG_MS,
    accountsDatabaseUrls: data.ACCOUNTS_DATABASE_URLS,
    dataDirectory: resolve(data.DEALGRAPH_DATA_DIR),
    redisUrl: data.REDIS_URL,
    trustProxy: data.TRUST_PROXY,
    compression: data.COMPRESSION,
    corsOrigins: data.CORS_ORIGINS,
    graph: {
      limits: {
        ...standardGraphLimits,
        maxTokens: data.GRAPH_MAX_TOKENS,
        maxDepth: data.GRAPH_MAX_DEPTH,
        maxRootFields: data.GRAPH_MAX_ROOT_FIELDS,
        maxAliases: data.GRAPH_MAX_ALIASES,
        maxDirectives: data.GRAPH_MAX_DIRECTIVES,
        maxNodes: data.GRAPH_MAX_NODES,
      },
      introspection: data.GRAPH_INTROSPECTION,
      trustedDocuments: data.GRAPH_TRUSTED_DOCUMENTS && resolve(data.GRAPH_TRUSTED_DOCUMENTS),
    },
    ledgerMonths: data.LEDGER_MONTHS,
    bounds: serviceBounds(data),
    webhooks: webhookSettings(data),
    traceProtocol: traceProtocol(data),
    logLevel: data.LOG_LEVEL,
  };
}

function traceProtocol(data: z.output<typeof environment>): TraceProtocol | null {
  const address = data.OTEL_EXPORTER_OTLP_ENDPOINT ?? data.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  if (address === undefined || data.OTEL_SDK_DISABLED === 'true') return null;
  return data.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? data.OTEL_EXPORTER_OTLP_PROTOCOL;
}

function serviceBounds(data: z.output<typeof environment>): ServiceBounds {
  return {
    requestMs: data.REQUEST_TIMEOUT_SECONDS * 1000,
    keyConcurrency: data.KEY_CONCURRENCY,
    organizationConcurrency: data.ORGANIZATION_CONCURRENCY,
    keyStreams: data.KEY_STREAMS,
    organizationStreams: data.ORGANIZATION_STREAMS,
    streams: data.MAX_STREAMS,
    stalledReaderMs: standardBounds.stalledReaderMs,
    maxAnswerValues: data.GRAPH_MAX_VALUES,
    maxAnswerBytes: data.GRAPH_MAX_RESPONSE_BYTES,
    narrowAnswersPerDay: data.NARROW_ANSWERS_PER_DAY,
    narrowAnswersPerCredit: data.NARROW_ANSWERS_PER_CREDIT,
    savedSearches: data.MAX_SAVED_SEARCHES,
    changedRows: data.MAX_CHANGED_ROWS,
    openSourcing: data.MAX_OPEN_SOURCING_REQUESTS,
    newSourcing: data.MAX_NEW_SOURCING_REQUESTS,
    lists: data.MAX_LISTS,
    listMembers: data.MAX_LIST_MEMBERS,
    exports: data.MAX_EXPORTS,
    exportRows: data.MAX_EXPORT_ROWS,
    exportConcurrency: data.EXPORT_CONCURRENCY,
    webhooks: data.MAX_WEBHOOKS,
    keys: data.MAX_KEYS,
    webhookUrls: { allowPrivate: data.WEBHOOK_ALLOW_PRIVATE, ports: data.WEBHOOK_PORTS },
  };
}

function webhookSettings(data: z.output<typeof environment>): WebhookSettings {
  return {
    allowPrivate: data.WEBHOOK_ALLOW_PRIVATE,
    ports: data.WEBHOOK_PORTS,
    pollSeconds: data.WEBHOOK_POLL_SECONDS,
    retrySeconds: data.WEBHOOK_RETRY_DELAY_SECONDS,
    retryForSeconds: data.WEBHOOK_RETRY_WINDOW_SECONDS,
    pauseAfterSeconds: data.WEBHOOK_PAUSE_AFTER_SECONDS,
    timeoutSeconds: data.WEBHOOK_TIMEOUT_SECONDS,
    concurrency: data.WEBHOOK_CONCURRENCY,
    logSeconds: data.WEBHOOK_LOG_DAYS * 86_400,
  };
}
