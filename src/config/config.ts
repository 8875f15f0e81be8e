import { resolve } from 'node:path';
import type { z } from 'zod';
import { type ServiceBounds, standardBounds } from '../context/service-bounds.js';
import { type GraphLimits, standardGraphLimits } from '../graphql-server/limits/limits.js';
import { type CorsOrigins } from '../http/cors.js';
import type { PublicAddress } from '../http/mount-path.js';
import type { TrustedProxies } from '../http/trusted-proxies.js';
import type { DocsSettings } from '../pages/docs-router.js';
import type { Offer } from '../pages/offer.js';
import { canSignInAt } from '../sign-in/model/sign-in-addresses.js';
import type { WebhookSettings } from '../webhooks/worker/webhook-settings.js';
import { environment } from './environment.js';
import { describeVariable, readSecretFiles } from './read-secret-files.js';
import { type TraceProtocol } from './tracing-variables.js';

/** The configuration of a process. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The port of the separate listener for operators; undefined when there is none. */
  readonly operatorPort: number | undefined;
  /** Number of processes that share the port. */
  readonly workers: number;
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
  /** The key of the hashes of erased people (D26). */
  readonly suppressionKey: string | undefined;
  readonly trustProxy: TrustedProxies;
  readonly keepAliveSeconds: number;
  /** The address under which clients reach the server; null if it is not known. */
  readonly publicUrl: PublicAddress | null;
  /** Whether programs can sign in to the MCP server at /mcp/oauth. */
  readonly mcpOauth: boolean;
  /** The name and logo of the documentation at /docs; null if it is switched off. */
  readonly docs: DocsSettings | null;
  /** The address for keys and the price of a credit on the front page. */
  readonly offer: Offer;
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
  /** Days for which entries of the audit log are retained. */
  readonly auditDays: number;
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
    workers: data.WORKERS,
    drainDelaySeconds: data.DRAIN_DELAY_SECONDS,
    databaseUrl: data.DATABASE_URL,
    databaseConnections: data.DATABASE_CONNECTIONS,
    databasePreparedStatements: data.DATABASE_PREPARED_STATEMENTS,
    databaseReplicaUrls: data.DATABASE_REPLICA_URLS,
    databaseReplicaMaxLagMs: data.DATABASE_REPLICA_MAX_LAG_MS,
    accountsDatabaseUrls: data.ACCOUNTS_DATABASE_URLS,
    dataDirectory: resolve(data.DEALGRAPH_DATA_DIR),
    redisUrl: data.REDIS_URL,
    suppressionKey: data.SUPPRESSION_KEY,
    trustProxy: data.TRUST_PROXY,
    keepAliveSeconds: data.KEEP_ALIVE_SECONDS,
    ...publicSettings(data),
    docs: data.DOCS ? { name: data.DOCS_NAME, logo: data.DOCS_LOGO ? resolve(data.DOCS_LOGO) : null } : null,
    offer: { keyUrl: data.KEY_REQUEST_URL ?? null, creditPrice: data.CREDIT_PRICE ?? null },
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
    auditDays: data.AUDIT_DAYS,
    bounds: serviceBounds(data),
    webhooks: webhookSettings(data),
    traceProtocol: traceProtocol(data),
    logLevel: data.LOG_LEVEL,
  };
}

/** Returns the public address, and whether programs can sign in, which needs it. @throws Error that names the settings. */
function publicSettings(data: z.output<typeof environment>): Pick<Config, 'publicUrl' | 'mcpOauth'> {
  const { MCP_OAUTH: mcpOauth, PUBLIC_URL: given } = data;
  if (!mcpOauth || (given !== undefined && canSignInAt(given))) return { publicUrl: given ?? null, mcpOauth };
  throw new Error(
    `MCP_OAUTH=true needs PUBLIC_URL, the https address under which clients reach the server, got ${given?.origin ?? 'none'}.`,
  );
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
    openSourcing: data.MAX_OPEN_SOURCING_REQUESTS,
    newSourcing: data.MAX_NEW_SOURCING_REQUESTS,
    lists: data.MAX_LISTS,
    listMembers: data.MAX_LIST_MEMBERS,
    exports: data.MAX_EXPORTS,
    exportRows: data.MAX_EXPORT_ROWS,
    exportSheetRows: standardBounds.exportSheetRows,
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
