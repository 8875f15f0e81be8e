import { z } from 'zod';
import { standardBounds } from '../context/service-bounds.js';
import { standardGraphLimits } from '../graphql-server/limits/limits.js';
import { defaultOrigins } from '../http/cors.js';
import { standardKeepAliveSeconds } from '../http/limit-connections.js';
import { docsVariables } from './docs-variables.js';
import { environmentValues } from './environment-values.js';
import { offerVariables } from './offer-variables.js';
import { organizationVariables } from './organization-variables.js';
import { tracingVariables } from './tracing-variables.js';
import { webhookVariables } from './webhook-variables.js';

const {
  whole,
  port,
  limit,
  workers,
  seconds,
  flag,
  file,
  origins,
  redis,
  postgres,
  publicUrl,
  replicaUrls,
  trustedProxies,
} = environmentValues;

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
  WORKERS: workers
    .default(1)
    .describe(
      'Processes that share the port, from 1 to 256; `auto` starts one per CPU core. More than one needs PostgreSQL and `REDIS_URL`. Most limits per process then hold for all workers together ([workers](scaling.md#workers)).',
    ),
  DATABASE_URL: postgres
    .optional()
    .describe(
      'URL of the PostgreSQL database, version 15 or later ([parameters](operations.md#database-urls)). If not set, the server uses the embedded database in the data directory.',
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
    .describe(
      'Directory of the embedded database, its lock and the rejects files of imports. A [sandbox](sandbox.md) has its database in the subdirectory `sandbox`.',
    ),
  REDIS_URL: redis
    .optional()
    .describe(
      'URL of the Redis server for rate limits shared by several servers. If not set, each process counts on its own.',
    ),
  REDIS_URL_FILE: file.describe('File that contains `REDIS_URL`.'),
  SUPPRESSION_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Secret of at least 32 characters, with which the identifiers of erased people are hashed ([erasure](erasure.md)). Needed to erase people, and for imports once somebody is erased. It must never change: hashes of another key cannot be recognized.',
    ),
  SUPPRESSION_KEY_FILE: file.describe('File that contains `SUPPRESSION_KEY`.'),
  TRUST_PROXY: trustedProxies.default(false).meta({
    description:
      'Proxies in front of the server that append to `X-Forwarded-For`: their number (`1`, or `true`, for one proxy; `2` for a CDN in front of a proxy), or their addresses and networks, separated by commas (`10.0.0.0/8,2001:db8::/32`; `loopback`, `linklocal` and `uniquelocal` name private networks). With more than the actual number, callers can choose the address they are counted under.',
    shownDefault: '`false`',
  }),
  PUBLIC_URL: publicUrl
    .optional()
    .describe(
      'Address under which clients reach the server, such as `https://data.example` or `https://example.com/dealgraph`. The OpenAPI document names it. Its path may be removed by the proxy or passed on. If not set, the OpenAPI document names the path in `X-Forwarded-Prefix`, or `/api/v1`.',
    ),
  MCP_OAUTH: flag
    .default(false)
    .describe(
      'Whether people can connect assistants to the MCP server by signing in, at `/mcp/oauth` ([sign-in](sign-in.md)). Needs `PUBLIC_URL` with https, or with http on this machine.',
    ),
  KEEP_ALIVE_SECONDS: whole
    .refine((seconds) => seconds >= 1 && seconds <= 86_400, 'must be a number from 1 to 86400')
    .default(standardKeepAliveSeconds)
    .describe(
      'Seconds, from 1 to 86,400, for which an idle connection stays open. Must exceed the idle timeout of the proxy or load balancer in front, or it reports some requests as 502. The default exceeds the 600 s of Google Cloud; AWS and nginx have 60 s.',
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
      'Port of an additional listener for the [operator API](operator-api.md), the [pages for operators](operator-api.md#pages-for-operators), `/metrics`, `/healthz` and `/readyz`. The operator API and its pages exist only there. `/metrics` is then served only there; `/healthz` and `/readyz` stay on `PORT` too. If not set, there is no operator API, and `/metrics` is served on `PORT`, to this machine only. Behind a proxy on the same machine, set this port and do not publish it.',
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
    .describe('Maximum root fields of a GraphQL operation.'),
  GRAPH_MAX_ALIASES: limit
    .default(standardGraphLimits.maxAliases)
    .describe('Maximum aliases of a GraphQL operation.'),
  GRAPH_MAX_DIRECTIVES: limit
    .default(standardGraphLimits.maxDirectives)
    .describe('Maximum directives in a GraphQL document.'),
  GRAPH_MAX_TOKENS: limit
    .default(standardGraphLimits.maxTokens)
    .describe('Maximum tokens in a GraphQL document.'),
  ...organizationVariables,
  ...webhookVariables,
  ...docsVariables,
  ...offerVariables,
  ...tracingVariables,
  LEDGER_MONTHS: whole
    .refine((months) => months >= 2, 'must be a whole number of 2 or more')
    .optional()
    .describe(
      'Whole months of the ledger, 2 or more, that `dealgraph ledger prune` retains in addition to the current one. If not set, all months are retained.',
    ),
  AUDIT_DAYS: limit
    .default(365)
    .describe('Days for which entries of the audit log (`dealgraph audit list`) are retained.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe(
      'Log level: `trace`, `debug`, `info`, `warn`, `error` or `silent`. `info` logs a line for each request, and a line with `audit: true` for each entry of the audit log.',
    ),
});
