import { Caller } from '../harness/caller.js';

/** Which parts an installation has; `start-topology.mjs` says what each option means. */
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
  /** Ends as it should; answers its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGSTOP, to it and its children. */
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
  /** Where callers call. */
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

/** Put into every test file's world by environment.cjs. */
declare const startTopology: (options: TopologyOptions) => Promise<Topology>;
declare const missingPrograms: (options: TopologyOptions) => readonly string[];

/** Programs that an installation needs and this machine lacks. */
export function missingFor(options: TopologyOptions): readonly string[] {
  return missingPrograms(options);
}

/** Starting and ending a whole installation takes seconds. */
const patienceMilliseconds = 120_000;

/** Tests on an installation of their own, which is gone after them; skipped with a reason where programs are missing. */
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
    }, patienceMilliseconds);
    afterAll(() => topology?.stop(), patienceMilliseconds);
    body(() => {
      if (topology === undefined) throw new Error('The topology did not start.');
      return topology;
    });
  });
}

/** Somebody who calls an address with a new key. */
export async function newCaller(topology: Topology, url = topology.url): Promise<Caller> {
  return new Caller(url, (await topology.issueKey()).secret);
}
