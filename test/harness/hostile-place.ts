import { openPlace, pause, type Environment, type Place, type Served } from './dealgraph.js';
import type { Caller } from './caller.js';
import { openHostileTemplate, type HostileAccount, type HostileData } from './hostile-template.js';
import { readMemory, resetHighestMemory } from './process-memory.js';
import { watchTenant, type TenantReport, type TenantWatch } from './tenant-watch.js';

/** What came of an attack, and what it did to everybody else. */
export interface Siege<Result> {
  readonly result: Result;
  readonly milliseconds: number;
  /** How much more the server's process came to hold, at its highest, in MiB. */
  readonly grownMebibytes: number;
  readonly tenant: TenantReport;
  /** What the attacker was charged meanwhile. */
  readonly charged: number;
}

export interface HostileOptions {
  readonly environment?: Environment;
  /** The other tenant searches too. */
  readonly withFilter?: boolean;
}

/** How many times as long as here a busy machine may take: HOSTILE_SLACK, 1 by default. */
export const slack = Number(process.env['HOSTILE_SLACK'] ?? 1);

/** The bounds of every attack: generous, because unbounded work took many times as much. */
const bounds = { worstMilliseconds: 1000 * slack, grownMebibytes: 600 } as const;

const warmUpMilliseconds = 300;
const settleMilliseconds = 700;

/** A server in a process of its own over much data, which is attacked while another tenant reads on. */
export class HostilePlace {
  place!: Place;
  server!: Served;
  data!: HostileData;
  private watch!: TenantWatch;

  /** The attacker, who has a million credits and a key for everything. */
  get attacker(): Caller {
    return this.server.as(this.data.attacker.secret);
  }

  /** A caller without any key. */
  get nobody(): Caller {
    return this.server.as();
  }

  as({ secret }: HostileAccount): Caller {
    return this.server.as(secret);
  }

  async open({ environment, withFilter = false }: HostileOptions): Promise<void> {
    const { from, data } = await openHostileTemplate();
    this.data = data;
    this.place = await openPlace({ from });
    this.server = await this.place.startServe(['--no-demo'], environment);
    const [companyId = ''] = data.companyIds;
    const { url } = this.server;
    this.watch = watchTenant({ url, secret: data.tenant.secret, companyId, withFilter });
    this.watch.begin();
    await pause(warmUpMilliseconds);
    await this.watch.report();
  }

  async close(): Promise<void> {
    await this.watch.stop();
    await this.server.stop();
  }

  /** Waits until nothing more is charged to the attacker, for work that goes on after its caller has hung up. */
  async untilSettled(): Promise<void> {
    for (let before = -1, now = 0; before !== now;) {
      before = await this.attacker.remaining();
      await pause(settleMilliseconds);
      now = await this.attacker.remaining();
    }
  }

  /** Runs an attack, and prints and answers what it did. */
  async attack<Result>(title: string, run: () => Promise<Result>): Promise<Siege<Result>> {
    const { pid } = this.server;
    const before = await this.attacker.remaining();
    this.watch.begin();
    resetHighestMemory(pid);
    const memory = readMemory(pid).now;
    const started = performance.now();
    const result = await run();
    const milliseconds = Math.round(performance.now() - started);
    // Work that goes on after its answer harms too.
    await pause(warmUpMilliseconds);
    const tenant = await this.watch.report();
    const grownMebibytes = Math.round(readMemory(pid).highest - memory);
    const charged = before - (await this.attacker.remaining());
    const siege = { result, milliseconds, grownMebibytes, tenant, charged };
    process.stderr.write(`${describe(title, siege)}\n`);
    return siege;
  }
}

function describe(title: string, { milliseconds, grownMebibytes, tenant, charged }: Siege<unknown>): string {
  const { calls, median, worst } = tenant;
  const waits = `the other tenant made ${calls} calls, median ${median} ms, worst ${worst} ms`;
  return `[attack] ${title}: ${milliseconds} ms, +${grownMebibytes} MiB, ${charged} credits; ${waits}`;
}

/** Opens a place for a test file. */
export function useHostilePlace(options: HostileOptions = {}): HostilePlace {
  const target = new HostilePlace();
  beforeAll(() => target.open(options), 120_000);
  afterAll(() => target.close());
  return target;
}

interface Harmless {
  /** What the attack has to cost. */
  readonly credits?: number;
  /** The longest that the other tenant may have waited, where a second is not to be had. */
  readonly worstMilliseconds?: number;
}

/** Nobody else waited long or was refused, the server did not swell, and the attack was free where it has to be. */
export function expectUnharmed(
  siege: Siege<unknown>,
  { credits = 0, worstMilliseconds = bounds.worstMilliseconds }: Harmless = {},
): void {
  expect(siege.tenant.failures).toEqual([]);
  expect(siege.tenant.worst).toBeLessThan(worstMilliseconds);
  expect(siege.grownMebibytes).toBeLessThan(bounds.grownMebibytes);
  expect(siege.charged).toBe(credits);
}
