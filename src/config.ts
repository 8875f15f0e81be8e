import { resolve } from 'node:path';
import { z } from 'zod';
import { standardBounds, type ServiceBounds } from './context/service-bounds.js';
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

/** The environment, each variable with what its absence means. */
const environment = z.object({
  /** Port to listen on; 0 takes any free one. Default 4000. */
  PORT: port.default(4000),
  /** Address to listen on. Default: this machine only. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Where /metrics, /healthz and /readyz listen for operators. None: beside the doors, /metrics for this machine only. */
  OPERATOR_PORT: port.optional(),
  /** Seconds in which a server that was told to stop still serves, while /readyz says no. Default 5; 0 on a terminal. */
  DRAIN_DELAY: whole
    .refine((seconds) => seconds <= 300, 'needs to be a number from 0 to 300')
    .default(() => (process.stdout.isTTY ? 0 : 5)),
  /** PostgreSQL 15 or later. None: the embedded database of the data directory. */
  DATABASE_URL: url(/^postgres(ql)?:/, 'postgresql://user@host:5432/name').optional(),
  /** Connections a process keeps to PostgreSQL. Default 10. */
  DATABASE_CONNECTIONS: whole
    .refine((count) => count >= 1 && count <= 500, 'needs to be a number from 1 to 500')
    .default(10),
  /** Where the embedded database, its lock and the rejects of imports live. Default ./.dealgraph */
  DEALGRAPH_DATA_DIR: z.string().min(1).default('./.dealgraph'),
  /** Shared rate limits for several gateways. None: each process counts for itself. */
  REDIS_URL: url(/^rediss?:/, 'redis://host:6379').optional(),
  /** True behind one proxy that appends to X-Forwarded-For: its entry is then the client's address. Default false. */
  TRUST_PROXY: flag.default(false),
  /** Pages that may call both doors from a browser: exact origins with commas between them, or *. Default none. */
  CORS_ORIGINS: origins.optional(),
  /** False hides the schema: `__schema` and `__type` are refused. Default true: shown to everybody, without a key. */
  GRAPH_INTROSPECTION: flag.default(true),
  /** The most that one graph request may ask for: records by its page sizes, and the size of its document. */
  GRAPH_MAX_NODES: limit.default(standardGraphLimits.maxNodes),
  GRAPH_MAX_DEPTH: limit.default(standardGraphLimits.maxDepth),
  GRAPH_MAX_ROOT_FIELDS: limit.default(standardGraphLimits.maxRootFields),
  GRAPH_MAX_ALIASES: limit.default(standardGraphLimits.maxAliases),
  GRAPH_MAX_DIRECTIVES: limit.default(standardGraphLimits.maxDirectives),
  GRAPH_MAX_TOKENS: limit.default(standardGraphLimits.maxTokens),
  /** Values (fields of objects) and bytes that a graph answer may hold. Default 1,000,000 and 32 MiB. */
  GRAPH_MAX_VALUES: limit.default(standardBounds.maxAnswerValues),
  GRAPH_MAX_ANSWER_BYTES: limit.default(standardBounds.maxAnswerBytes),
  /** Seconds that a request may take; then it is ended, with its statements, and not charged. Default 20. */
  REQUEST_TIMEOUT: seconds.default(standardBounds.requestMilliseconds / 1000),
  /** Requests of one key that this process works on at once; 256 more wait. Default 16. */
  KEY_CONCURRENCY: limit.default(standardBounds.keyConcurrency),
  /** The most an organization may keep: saved searches, lists, and members of all its lists. */
  MAX_SAVED_SEARCHES: limit.default(standardBounds.savedSearches),
  MAX_LISTS: limit.default(standardBounds.lists),
  MAX_LIST_MEMBERS: limit.default(standardBounds.listMembers),
  /** A folder of *.graphql files: the graph then runs these documents and no others. None: any document runs. */
  GRAPH_TRUSTED_DOCUMENTS: z.string().min(1).optional(),
  /** What is logged: trace, debug, info, warn, error, silent. Default info: a line a request, and a line a change of keys. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
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
  /** Origins whose pages may call both doors; `*` is every page, undefined none. */
  readonly corsOrigins: '*' | readonly string[] | undefined;
  readonly graph: {
    readonly limits: GraphLimits;
    readonly introspection: boolean;
    /** The folder of the only documents that run; undefined when any document may. */
    readonly trustedDocuments: string | undefined;
  };
  readonly bounds: ServiceBounds;
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
    bounds: {
      requestMilliseconds: data.REQUEST_TIMEOUT * 1000,
      keyConcurrency: data.KEY_CONCURRENCY,
      maxAnswerValues: data.GRAPH_MAX_VALUES,
      maxAnswerBytes: data.GRAPH_MAX_ANSWER_BYTES,
      savedSearches: data.MAX_SAVED_SEARCHES,
      lists: data.MAX_LISTS,
      listMembers: data.MAX_LIST_MEMBERS,
    },
    logLevel: data.LOG_LEVEL,
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
