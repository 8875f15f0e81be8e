import { resolve } from 'node:path';
import { z } from 'zod';
import { standardBounds, type ServiceBounds } from './context/service-bounds.js';
import type { WebhookSettings } from './webhooks/webhook-settings.js';
import { defaultOrigins, type CorsOrigins } from './http/cors-origins.js';
import { describeVariable } from './describe-variable.js';
import { environmentValues } from './environment-values.js';
import { standardGraphLimits, type GraphLimits } from './graph/limits/graph-limits.js';
import { organizationVariables } from './organization-variables.js';
import { readSecretFiles } from './read-secret-files.js';
import { tracingVariables } from './tracing-variables.js';
import { webhookVariables } from './webhook-variables.js';

const { whole, port, limit, seconds, flag, file, origins, redis, postgres, replicaUrls } = environmentValues;

/** The environment: each variable with what it means, which docs/configuration.md prints, and what its absence means. */
export const environment = z.object({
  PORT: port.default(4000).describe('Port to listen on; 0 takes any free one.'),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address to listen on. The default is this machine only; `0.0.0.0` is every address.'),
  DATABASE_URL: postgres
    .optional()
    .describe('PostgreSQL 15 or later. None: the embedded database of the data directory.'),
  DATABASE_URL_FILE: file.describe(
    'A file that holds `DATABASE_URL`, for orchestrators that give secrets so.',
  ),
  DATABASE_CONNECTIONS: whole
    .refine((count) => count >= 1 && count <= 500, 'needs to be a number from 1 to 500')
    .default(10)
    .describe(
      'Connections that a process keeps to PostgreSQL, 1 to 500, shared out fairly between keys. It keeps 2 more for short work and for keys that hold none.',
    ),
  DATABASE_PREPARED_STATEMENTS: flag
    .default(true)
    .describe(
      'Whether statements are prepared by name. False behind a pooler that gives each transaction another session, as PgBouncer does in transaction mode: before 1.21 it cannot carry them.',
    ),
  DATABASE_REPLICA_URLS: replicaUrls.default([]).meta({
    description:
      'Streaming replicas of that PostgreSQL, with commas between them: records, searches, lists and aggregates are read there, everything else on the primary. Each gets as many connections of its own.',
    shownDefault: 'none',
  }),
  DATABASE_REPLICA_URLS_FILE: file.describe('A file that holds `DATABASE_REPLICA_URLS`.'),
  DATABASE_REPLICA_MAX_LAG: whole
    .refine(
      (milliseconds) => milliseconds >= 10 && milliseconds <= 10_000,
      'needs to be a number from 10 to 10000',
    )
    .default(1000)
    .describe(
      'Milliseconds, 10 to 10,000, that a replica may take to have what the primary has; one that takes longer is left out until it is near again. All servers and commands of a database need the same.',
    ),
  DEALGRAPH_DATA_DIR: z
    .string()
    .min(1)
    .default('./.dealgraph')
    .describe('Where the embedded database, its lock and the rejects of imports live.'),
  REDIS_URL: redis
    .optional()
    .describe('Redis for rate limits that several servers share. None: each process counts for itself.'),
  REDIS_URL_FILE: file.describe('A file that holds `REDIS_URL`.'),
  TRUST_PROXY: flag
    .default(false)
    .describe(
      "True behind one proxy that appends to `X-Forwarded-For`: its entry is then the client's address. Leave it false otherwise, or callers choose the address that is counted.",
    ),
  COMPRESSION: flag
    .default(true)
    .describe(
      'Whether answers are compressed for callers that ask for it. False is for servers behind a proxy that compresses.',
    ),
  CORS_ORIGINS: origins.default(defaultOrigins).meta({
    description:
      'Origins whose pages may call the APIs from a browser, separated by commas: `https://app.example`, `http://localhost:*` for any port, `*` for every origin, `none` for no origin. It replaces the default: Apollo Studio, the embedded Sandbox and Explorer, and pages of this machine.',
    shownDefault: defaultOrigins.map((origin) => `\`${origin}\``).join(', '),
  }),
  OPERATOR_PORT: port
    .optional()
    .describe(
      'Port of a listener of its own for `/metrics`, `/healthz` and `/readyz`. None: they stand beside the doors, and `/metrics` answers this machine only. A proxy on the same machine counts as this machine: behind one, set this port and do not publish it.',
    ),
  DRAIN_DELAY: whole
    .refine((seconds) => seconds <= 300, 'needs to be a number from 0 to 300')
    .default(() => (process.stdout.isTTY ? 0 : 5))
    .meta({
      description:
        'Seconds, 0 to 300, in which a server that was told to stop still serves, while `/readyz` answers 503.',
      shownDefault: '5, and 0 on a terminal',
    }),
  REQUEST_TIMEOUT_SECONDS: seconds
    .default(standardBounds.requestMilliseconds / 1000)
    .describe(
      'Maximum time of a request, in seconds from 0.1 to 3600. Then its statements are cancelled, and it is answered 503 `TIMED_OUT` and not charged.',
    ),
  KEY_CONCURRENCY: limit
    .default(standardBounds.keyConcurrency)
    .describe('Requests of one key that a process works on at once; 256 more wait.'),
  ORGANIZATION_CONCURRENCY: limit
    .default(standardBounds.organizationConcurrency)
    .describe(
      'Requests of one organization, through all of its keys, that a process works on at once; 16 times as many wait.',
    ),
  KEY_STREAMS: limit
    .default(standardBounds.keyStreams)
    .describe('Streams of changes and downloads of exports that one key may have open at a process.'),
  ORGANIZATION_STREAMS: limit
    .default(standardBounds.organizationStreams)
    .describe(
      'Streams of changes and downloads of exports that one organization may have open at a process, through all of its keys.',
    ),
  MAX_STREAMS: limit
    .default(standardBounds.streams)
    .describe(
      'Streams of changes and downloads of exports that a process holds open for all organizations together.',
    ),
  GRAPH_INTROSPECTION: flag
    .default(true)
    .describe(
      'False hides the schema: `__schema` and `__type` are refused. True shows it to everybody, without a key.',
    ),
  GRAPH_TRUSTED_DOCUMENTS: z
    .string()
    .min(1)
    .optional()
    .describe(
      'A folder of `*.graphql` files: the graph then runs these documents and no others. None: any document runs.',
    ),
  GRAPH_MAX_NODES: limit
    .default(standardGraphLimits.maxNodes)
    .describe('Records that one graph request may ask for, by its page sizes.'),
  GRAPH_MAX_VALUES: limit
    .default(standardBounds.maxAnswerValues)
    .describe('Values (fields of objects) that a graph answer may hold.'),
  GRAPH_MAX_ANSWER_BYTES: limit
    .default(standardBounds.maxAnswerBytes)
    .describe('Bytes that a graph answer may hold; the default is 32 MiB.'),
  GRAPH_MAX_DEPTH: limit
    .default(standardGraphLimits.maxDepth)
    .describe('Fields inside fields of a graph document.'),
  GRAPH_MAX_ROOT_FIELDS: limit
    .default(standardGraphLimits.maxRootFields)
    .describe('Root fields of a graph document.'),
  GRAPH_MAX_ALIASES: limit.default(standardGraphLimits.maxAliases).describe('Aliases of a graph document.'),
  GRAPH_MAX_DIRECTIVES: limit
    .default(standardGraphLimits.maxDirectives)
    .describe('Directives of a graph document.'),
  GRAPH_MAX_TOKENS: limit
    .default(standardGraphLimits.maxTokens)
    .describe('Words and signs of a graph document.'),
  ...organizationVariables,
  ...webhookVariables,
  ...tracingVariables,
  LEDGER_MONTHS: whole
    .refine((months) => months >= 2, 'needs to be a whole number of 2 or more')
    .optional()
    .describe(
      'Whole months of the ledger, 2 or more, that `dealgraph retain` keeps beside the current one. None: all. Servers take nothing away.',
    ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe(
      'What is logged: `trace`, `debug`, `info`, `warn`, `error` or `silent`. `info` has a line for each request, and a line (`audit: true`) for each change of a key or an organization.',
    ),
});

/** The configuration of a process. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The port of the operators' own listener; undefined when there is none. */
  readonly operatorPort: number | undefined;
  readonly drainDelaySeconds: number;
  readonly databaseUrl: string | undefined;
  readonly databaseConnections: number;
  readonly databasePreparedStatements: boolean;
  readonly databaseReplicaUrls: readonly string[];
  readonly databaseReplicaMaxLagMilliseconds: number;
  readonly dataDirectory: string;
  readonly redisUrl: string | undefined;
  readonly trustProxy: boolean;
  /** Whether answers are compressed for callers that ask for it. */
  readonly compression: boolean;
  /** Origins whose pages may call the APIs from a browser; `*` allows every origin, an empty list none. */
  readonly corsOrigins: CorsOrigins;
  readonly graph: {
    readonly limits: GraphLimits;
    readonly introspection: boolean;
    /** The folder of the only documents that run; undefined when any document may. */
    readonly trustedDocuments: string | undefined;
  };
  /** Months of the ledger that are kept beside this one; undefined for all. */
  readonly ledgerMonths: number | undefined;
  readonly bounds: ServiceBounds;
  readonly webhooks: WebhookSettings;
  /** Whether requests are traced; OpenTelemetry reads where to by itself. */
  readonly isTraced: boolean;
  readonly logLevel: z.output<typeof environment>['LOG_LEVEL'];
}

/**
 * Reads the environment; nothing else does. An empty variable counts as absent.
 * @throws Error naming the variable, what was got and what is needed.
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
    drainDelaySeconds: data.DRAIN_DELAY,
    databaseUrl: data.DATABASE_URL,
    databaseConnections: data.DATABASE_CONNECTIONS,
    databasePreparedStatements: data.DATABASE_PREPARED_STATEMENTS,
    databaseReplicaUrls: data.DATABASE_REPLICA_URLS,
    databaseReplicaMaxLagMilliseconds: data.DATABASE_REPLICA_MAX_LAG,
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
    isTraced: isTraced(data),
    logLevel: data.LOG_LEVEL,
  };
}

function isTraced(data: z.output<typeof environment>): boolean {
  const address = data.OTEL_EXPORTER_OTLP_ENDPOINT ?? data.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  return address !== undefined && data.OTEL_SDK_DISABLED !== 'true';
}

function serviceBounds(data: z.output<typeof environment>): ServiceBounds {
  return {
    requestMilliseconds: data.REQUEST_TIMEOUT_SECONDS * 1000,
    keyConcurrency: data.KEY_CONCURRENCY,
    organizationConcurrency: data.ORGANIZATION_CONCURRENCY,
    keyStreams: data.KEY_STREAMS,
    organizationStreams: data.ORGANIZATION_STREAMS,
    streams: data.MAX_STREAMS,
    stalledReaderMilliseconds: standardBounds.stalledReaderMilliseconds,
    maxAnswerValues: data.GRAPH_MAX_VALUES,
    maxAnswerBytes: data.GRAPH_MAX_ANSWER_BYTES,
    narrowAnswersPerDay: data.NARROW_ANSWERS_PER_DAY,
    narrowAnswersPerCredit: data.NARROW_ANSWERS_PER_CREDIT,
    savedSearches: data.MAX_SAVED_SEARCHES,
    changedRows: data.MAX_CHANGED_ROWS,
    openSourcing: data.MAX_OPEN_SOURCING,
    newSourcing: data.MAX_NEW_SOURCING,
    lists: data.MAX_LISTS,
    listMembers: data.MAX_LIST_MEMBERS,
    exports: data.MAX_EXPORTS,
    exportRows: data.MAX_EXPORT_ROWS,
    exportsAtOnce: data.EXPORTS_AT_ONCE,
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
    retrySeconds: data.WEBHOOK_RETRY_SECONDS,
    retryForSeconds: data.WEBHOOK_RETRY_FOR,
    pauseAfterSeconds: data.WEBHOOK_PAUSE_AFTER,
    timeoutSeconds: data.WEBHOOK_TIMEOUT,
    concurrency: data.WEBHOOK_CONCURRENCY,
    logSeconds: data.WEBHOOK_LOG_DAYS * 86_400,
  };
}
