import type { PoolClient } from 'pg';

interface Spare {
  readonly client: PoolClient;
  /** When it was given back, on the process' own clock. */
  readonly since: number;
}

const idleMilliseconds = 1000;

/**
 * TenantPool that were given back a moment ago. They are handed on without pg's pool, where every loan costs two
 * timers and a turn of the loop; those that nobody wants for a second go back to it.
 */
export class SpareClients {
  private spares: Spare[] = [];
  private timer: NodeJS.Timeout | null = null;

  /** `giveUp` gives a connection back to pg's pool. */
  constructor(private readonly giveUp: (client: PoolClient) => void) {}

  /** The connection that was given back last; undefined when there is none. */
  take(): PoolClient | undefined {
    return this.spares.pop()?.client;
  }

  keep(client: PoolClient): void {
    this.spares.push({ client, since: performance.now() });
    this.timer ??= setInterval(() => {
      this.sweep(performance.now() - idleMilliseconds);
    }, idleMilliseconds).unref();
  }

  /** Takes one out that was lost. Answers whether it was here. */
  drop(client: PoolClient): boolean {
    const before = this.spares.length;
    this.spares = this.spares.filter((spare) => spare.client !== client);
    return this.spares.length < before;
  }

  /** Gives up those that were given back before a moment; all of them without one. */
  sweep(before = Infinity): void {
    const old = this.spares.filter(({ since }) => since <= before);
    this.spares = this.spares.filter(({ since }) => since > before);
    for (const { client } of old) this.giveUp(client);
    if (this.spares.length > 0 || this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
  }
}
