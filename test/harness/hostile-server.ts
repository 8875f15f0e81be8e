import type { Caller } from './caller.js';
import { type Environment, type Installation, openInstallation, pause, type Served } from './dealgraph.js';
import { type HostileAccount, type HostileData, openHostileTemplate } from './hostile-template.js';
import { readMemory, resetHighestMemory } from './process-memory.js';
import { type TenantReport, type TenantWatch, watchTenant } from './tenant-watch.js';

/** The result of an attack and its effect on others. */
export interface Siege<Result> {
  readonly result: Result;
  readonly milliseconds: number;
  /** Peak growth of the server's memory, in MiB. */
  readonly grownMebibytes: number;
  readonly tenant: TenantReport;
  /** Credits charged to the attacker during the attack. */
  readonly charged: number;
}

export interface HostileOptions {
  readonly environment?: Environment;
  /** True if the other tenant also runs searches. */
  readonly withFilter?: boolean;
}

/** Factor for the time limits on a busy machine (HOSTILE_SLACK). Default: 1. */
export const slack = Number(process.env['HOSTILE_SLACK'] ?? 1);

/**
 * Limits for every attack. They are generous: before the protections existed, attacks exceeded them many times over.
 */
const bounds = { worstMilliseconds: 1000 * slack, grownMebibytes: 600 } as const;

const warmUpMilliseconds = 300;
const settleMilliseconds = 700;

/** A server with a large dataset in a separate process. It is attacked while another tenant keeps reading. */
export class HostileInstallation {
  installation!: Installation;
  server!: Served;
  data!: HostileData;
  private watch!: TenantWatch;

  /** The attacker. It has a million credits and a key with all scopes. */
  get attacker(): Caller {
    return this.server.as(this.data.attacker.secret);
  }

  /** A caller without an API key. */
  get anonymous(): Caller {
    return this.server.as();
  }

  as({ secret }: HostileAccount): Caller {
    return this.server.as(secret);
  }

  async open({ environment, withFilter = false }: HostileOptions): Promise<void> {
    const { from, data } = await openHostileTemplate();
    this.data = data;
    this.installation = await openInstallation({ from });
    this.server = await this.installation.startServe(['--no-demo'], environment);
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

  /** Waits until the attacker is no longer charged. Work may continue after the client has disconnected. */
  async untilSettled(): Promise<void> {
    for (let before = -1, now = 0; before !== now;) {
      before = await this.attacker.remaining();
      await pause(settleMilliseconds);
      now = await this.attacker.remaining();
    }
  }

  /** Runs an attack. Prints and returns its effects. */
  async attack<Result>(title: string, run: () => Promise<Result>): Promise<Siege<Result>> {
    const { pid } = this.server;
    const before = await this.attacker.remaining();
    this.watch.begin();
    resetHighestMemory(pid);
    const memory = readMemory(pid).now;
    const started = performance.now();
    const result = await run();
    const milliseconds = Math.round(performance.now() - started);
    // Work that continues after the response is measured too.
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

/** Starts a server to attack before the tests of a file, and stops it after them. */
export function useHostileInstallation(options: HostileOptions = {}): HostileInstallation {
  const target = new HostileInstallation();
  beforeAll(() => target.open(options), 120_000);
  afterAll(() => target.close());
  return target;
}

interface Harmless {
  /** Expected credits charged to the attacker. Default: 0. */
  readonly credits?: number;
  /** Maximum wait of the other tenant in milliseconds. Default: one second. */
  readonly worstMilliseconds?: number;
}

/**
 * Expects that the other tenant got no errors and did not wait long, that the server's memory stayed bounded, and that
 * the attack cost the expected credits.
 */
export function expectUnharmed(
  siege: Siege<unknown>,
  { credits = 0, worstMilliseconds = bounds.worstMilliseconds }: Harmless = {},
): void {
  expect(siege.tenant.failures).toEqual([]);
  expect(siege.tenant.worst).toBeLessThan(worstMilliseconds);
  expect(siege.grownMebibytes).toBeLessThan(bounds.grownMebibytes);
  expect(siege.charged).toBe(credits);
}
