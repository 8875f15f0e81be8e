import { Caller } from '../harness/caller.js';

/** The parts of an installation. `start-topology.mjs` describes each option. */
export interface TopologyOptions {
  readonly gateways?: number;
  readonly replicas?: number;
  readonly pooler?: boolean;
  readonly proxy?: boolean;
  readonly redis?: boolean;
  readonly synchronous?: boolean;
  readonly companies?: number;
  readonly poolSize?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, string | number>>;
}

/** A process of the installation. */
export interface Part {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  readonly isRunning: boolean;
  start(): Promise<unknown>;
  /** Stops the process gracefully and returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Sends SIGSTOP to the process and its children. */
  freeze(): void;
  thaw(): void;
  restart(signal?: NodeJS.Signals): Promise<void>;
}

export type Rows = readonly Readonly<Record<string, unknown>>[];

export interface PostgresPart extends Part {
  sql(text: string, values?: readonly unknown[]): Promise<Rows>;
  promote(): Promise<void>;
}

export interface GatewayPart extends Part {
  drain(): Promise<number | null>;
}

/** A running installation. */
export interface Topology {
  /** The URL for callers. */
  readonly url: string;
  readonly directUrl: string;
  readonly databaseUrl: string;
  readonly directory: string;
  readonly primary: PostgresPart;
  readonly replicas: readonly PostgresPart[];
  readonly gateways: readonly GatewayPart[];
  readonly pooler: Part | null;
  readonly redis: Part | null;
  readonly proxy: (Part & { ask(command: string): Promise<string> }) | null;
  issueKey(terms?: {
    readonly organization?: string;
    readonly monthlyCredits?: number | 'unlimited';
    readonly dailyCap?: number;
    readonly rate?: string;
  }): Promise<{ readonly organizationId: string; readonly keyId: string; readonly secret: string }>;
  command(...args: readonly string[]): Promise<Readonly<Record<string, unknown>>>;
  psql(sql: string, values?: readonly unknown[]): Promise<Rows>;
  stop(): Promise<void>;
}

/** Defined as a global by environment.cjs. */
declare const startTopology: (options: TopologyOptions) => Promise<Topology>;
declare const missingPrograms: (options: TopologyOptions) => readonly string[];

/** Returns the names of the programs that an installation needs and that are not installed. */
export function missingFor(options: TopologyOptions): readonly string[] {
  return missingPrograms(options);
}

/** Timeout for starting or stopping an installation. */
const timeoutMs = 120_000;

/**
 * Declares tests with their own installation, which is removed after the tests. If programs are missing, skips the
 * tests and prints the missing programs.
 */
export function describeTopology(
  title: string,
  options: TopologyOptions,
  body: (get: () => Topology) => void,
): void {
  const missing = missingPrograms(options);
  if (missing.length > 0)
    process.stderr.write(`Skipped: ${title}: there is no ${missing.join(', ')} here.\n`);
  (missing.length > 0 ? describe.skip : describe)(title, () => {
    let topology: Topology | undefined;
    beforeAll(async () => {
      topology = await startTopology(options);
    }, timeoutMs);
    afterAll(() => topology?.stop(), timeoutMs);
    body(() => {
      if (topology === undefined) throw new Error('The topology did not start.');
      return topology;
    });
  });
}

/** Creates a caller of a URL with a new key. */
export async function newCaller(topology: Topology, url = topology.url): Promise<Caller> {
  return new Caller(url, (await topology.issueKey()).secret);
}
