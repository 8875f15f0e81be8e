import { resolve } from 'node:path';
import { z } from 'zod';
import { standardBounds, type ServiceBounds } from './context/service-bounds.js';
import { standardWebhookSettings, type WebhookSettings } from './webhooks/webhook-settings.js';
import { standardGraphLimits, type GraphLimits } from './graph/limits/graph-limits.js';

const whole = z
  .string()
  .regex(/^\d{1,9}$/, 'needs to be a whole number')
  .transform(Number);
const port = whole.refine((number) => number <= 65_535, 'needs to be a port from 0 to 65535');
const limit = whole.refine((number) => number >= 1, 'needs to be a whole number above 0');
const seconds = z.coerce
  .number()
  .refine((number) => number >= 0.1 && number <= 3600, 'needs to be seconds, from 0.1 to 3600');
const duration = z.coerce
  .number()
  .refine((number) => number >= 0.1 && number <= 31_536_000, 'needs to be seconds, from 0.1 to a year');
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
const origins = z
  .string()
  .transform((text) => (text.trim() === '*' ? ('*' as const) : text.split(',').map((part) => part.trim())))
  .refine(
    (list) => list === '*' || list.every(isOrigin),
    'needs to be origins like https://app.example, separated by commas and without a path, or * alone',
  );
const url = (protocols: RegExp, example: string): z.ZodType<string> =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.test(text), `needs to be an address like ${example}`);

/** The environment: each variable with what it means, which docs/configuration.md prints, and what its absence means. */
export const environment = z.object({
  PORT: port.default(4000).describe('Port to listen on; 0 takes any free one.'),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address to listen on. The default is this machine only; `0.0.0.0` is every address.'),
  DATABASE_URL: url(/^postgres(ql)?:/, 'postgresql://user@host:5432/name')
    .optional()
    .describe('PostgreSQL 15 or later. None: the embedded database of the data directory.'),
  DATABASE_CONNECTIONS: whole
    .refine((count) => count >= 1 && count <= 500, 'needs to be a number from 1 to 500')
    .default(10)
    .describe(
      'Connections that a process keeps to PostgreSQL, 1 to 500, shared out fairly between keys. It keeps 2 more for short work and for keys that hold none.',
    ),
  DEALGRAPH_DATA_DIR: z
    .string()
    .min(1)
    .default('./.dealgraph')
    .describe('Where the embedded database, its lock and the rejects of imports live.'),
  REDIS_URL: url(/^rediss?:/, 'redis://host:6379')
    .optional()
    .describe('Redis for rate limits that several servers share. None: each process counts for itself.'),
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
  CORS_ORIGINS: origins
    .optional()
    .describe(
      'Pages that may call both doors from a browser: exact origins such as `https://app.example` with commas between them, or `*`. None: no page.',
    ),
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
  REQUEST_TIMEOUT: seconds
    .default(standardBounds.requestMilliseconds / 1000)
    .describe(
      'Seconds, 0.1 to 3600, that a request may take. Then it is ended together with its statements, and not charged.',
    ),
  KEY_CONCURRENCY: limit
    .default(standardBounds.keyConcurrency)
    .describe('Requests of one key that a process works on at once; 256 more wait.'),
  KEY_STREAMS: limit
    .default(standardBounds.keyStreams)
    .describe('Streams of changes and downloads of exports that one key may have open at a process.'),
  MAX_STREAMS: limit
    .default(standardBounds.streams)
    .describe('Streams of changes and downloads of exports that a process holds open for all keys together.'),
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
  MAX_SAVED_SEARCHES: limit
    .default(standardBounds.savedSearches)
    .describe('Saved searches that one organization may keep. Global searches have no bound.'),
  MAX_LISTS: limit.default(standardBounds.lists).describe('Lists that one organization may keep.'),
  MAX_LIST_MEMBERS: limit
    .default(standardBounds.listMembers)
    .describe('Members that all lists of one organization may have together.'),
  MAX_EXPORTS: limit
    .default(standardBounds.exports)
    .describe('Exports of one organization that are at work, or whose file is kept.'),
  MAX_EXPORT_ROWS: limit.default(standardBounds.exportRows).describe('Records that one export may hold.'),
  EXPORTS_AT_ONCE: whole
    .default(standardBounds.exportsAtOnce)
    .describe('Exports that a process works at together; 0 leaves them to other processes.'),
  MAX_KEYS: limit
    .default(standardBounds.keys)
    .describe('Valid API keys that one organization may have when it issues another through the API.'),
  MAX_WEBHOOKS: limit.default(standardBounds.webhooks).describe('Webhooks that one organization may have.'),
  WEBHOOK_ALLOW_PRIVATE: flag
    .default(false)
    .describe(
      'True lets webhooks be plain http, and lead into private networks: this machine, and whatever it reaches. For tests, and networks of which all callers are trusted.',
    ),
  WEBHOOK_TIMEOUT: z.coerce
    .number()
    .refine((number) => number >= 0.1 && number <= 30, 'needs to be seconds, from 0.1 to 30')
    .default(standardWebhookSettings.timeoutSeconds)
    .describe('Seconds, 0.1 to 30, that the receiver of a webhook has for its answer.'),
  WEBHOOK_CONCURRENCY: limit
    .default(standardWebhookSettings.concurrency)
    .describe('Events that a process sends at once, a quarter of them at most for one organization.'),
  WEBHOOK_POLL_SECONDS: seconds
    .default(standardWebhookSettings.pollSeconds)
    .describe('Seconds between two looks for events that are due, 0.1 to 3600.'),
  WEBHOOK_RETRY_SECONDS: seconds
    .default(standardWebhookSettings.retrySeconds)
    .describe(
      'The longest wait, in seconds, before an event is tried a second time; each later wait is twice as long, 6 hours at most. Half of each is drawn.',
    ),
  WEBHOOK_RETRY_FOR: duration
    .default(standardWebhookSettings.retryForSeconds)
    .describe('Seconds after which an event is dead that could not be delivered; the default is 72 hours.'),
  WEBHOOK_PAUSE_AFTER: duration
    .default(standardWebhookSettings.pauseAfterSeconds)
    .describe(
      'Seconds after which a webhook is paused of which nothing could be delivered; the default is 5 days.',
    ),
  WEBHOOK_LOG_DAYS: limit
    .default(standardWebhookSettings.logSeconds / 86_400)
    .describe(
      'Days for which events are kept that were delivered or are dead; of a webhook the newest 1,000.',
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
  readonly dataDirectory: string;
  readonly redisUrl: string | undefined;
  readonly trustProxy: boolean;
  /** Whether answers are compressed for callers that ask for it. */
  readonly compression: boolean;
  /** Origins whose pages may call both doors; `*` is every page, undefined none. */
  readonly corsOrigins: '*' | readonly string[] | undefined;
  readonly graph: {
    readonly limits: GraphLimits;
    readonly introspection: boolean;
    /** The folder of the only documents that run; undefined when any document may. */
    readonly trustedDocuments: string | undefined;
  };
  readonly bounds: ServiceBounds;
  readonly webhooks: WebhookSettings;
  readonly logLevel: z.output<typeof environment>['LOG_LEVEL'];
}

/**
 * Reads the environment; nothing else does. An empty variable counts as absent.
 * @throws Error naming the variable, what was got and what is needed.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new Error(describe(parsed.error.issues[0], given));
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    operatorPort: data.OPERATOR_PORT,
    drainDelaySeconds: data.DRAIN_DELAY,
    databaseUrl: data.DATABASE_URL,
    databaseConnections: data.DATABASE_CONNECTIONS,
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
    bounds: serviceBounds(data),
    webhooks: webhookSettings(data),
    logLevel: data.LOG_LEVEL,
  };
}

function serviceBounds(data: z.output<typeof environment>): ServiceBounds {
  return {
    requestMilliseconds: data.REQUEST_TIMEOUT * 1000,
    keyConcurrency: data.KEY_CONCURRENCY,
    keyStreams: data.KEY_STREAMS,
    streams: data.MAX_STREAMS,
    maxAnswerValues: data.GRAPH_MAX_VALUES,
    maxAnswerBytes: data.GRAPH_MAX_ANSWER_BYTES,
    savedSearches: data.MAX_SAVED_SEARCHES,
    lists: data.MAX_LISTS,
    listMembers: data.MAX_LIST_MEMBERS,
    exports: data.MAX_EXPORTS,
    exportRows: data.MAX_EXPORT_ROWS,
    exportsAtOnce: data.EXPORTS_AT_ONCE,
    webhooks: data.MAX_WEBHOOKS,
    keys: data.MAX_KEYS,
    privateWebhooks: data.WEBHOOK_ALLOW_PRIVATE,
  };
}

function webhookSettings(data: z.output<typeof environment>): WebhookSettings {
  return {
    allowPrivate: data.WEBHOOK_ALLOW_PRIVATE,
    pollSeconds: data.WEBHOOK_POLL_SECONDS,
    retrySeconds: data.WEBHOOK_RETRY_SECONDS,
    retryForSeconds: data.WEBHOOK_RETRY_FOR,
    pauseAfterSeconds: data.WEBHOOK_PAUSE_AFTER,
    timeoutSeconds: data.WEBHOOK_TIMEOUT,
    concurrency: data.WEBHOOK_CONCURRENCY,
    logSeconds: data.WEBHOOK_LOG_DAYS * 86_400,
  };
}

const secretVariables: ReadonlySet<string> = new Set(['DATABASE_URL', 'REDIS_URL']);

function describe(
  issue: z.core.$ZodIssue | undefined,
  given: Readonly<Record<string, string | undefined>>,
): string {
  const name = String(issue?.path[0]);
  const got = secretVariables.has(name) ? '' : `, got ${JSON.stringify(given[name])}`;
  return `The environment variable ${name} cannot be used: ${issue?.message ?? 'unknown reason'}${got}.`;
}
