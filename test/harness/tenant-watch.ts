import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** How a tenant fared who read on meanwhile; times in milliseconds. */
export interface TenantReport {
  readonly calls: number;
  readonly median: number;
  readonly p99: number;
  readonly worst: number;
  /** The first few answers that were no answer. */
  readonly failures: readonly string[];
}

export interface TenantWatch {
  /** Lets the tenant begin to read. */
  begin(): void;
  /** How the tenant fared since the beginning, who now rests. */
  report(): Promise<TenantReport>;
  stop(): Promise<void>;
}

const script = join(__dirname, 'watch-tenant.mjs');

/** A tenant in a process of its own, from an address of its own, at rest. `withFilter` adds searches to its reads. */
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
