import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Measurements of a tenant that reads during an attack. Times are in milliseconds. */
export interface TenantReport {
  readonly calls: number;
  readonly median: number;
  readonly p99: number;
  readonly worst: number;
  /** Descriptions of the first few failed calls. */
  readonly failures: readonly string[];
}

export interface TenantWatch {
  /** Makes the tenant start reading. */
  begin(): void;
  /** Stops the reads, and returns the measurements since `begin`. */
  report(): Promise<TenantReport>;
  stop(): Promise<void>;
}

const script = join(__dirname, 'watch-tenant.mjs');

/** Starts an idle tenant in a separate process with its own IP address. With `withFilter`, it also runs searches. */
export function watchTenant(terms: {
  readonly url: string;
  readonly secret: string;
  readonly companyId: string;
  readonly withFilter?: boolean;
}): TenantWatch {
  const child = spawn(process.execPath, [script, JSON.stringify(terms)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout });
  return {
    begin: () => void child.stdin.write('begin\n'),
    report: async () => {
      const line = once(lines, 'line');
      child.stdin.write('report\n');
      return JSON.parse(String((await line)[0])) as TenantReport;
    },
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
