import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ManagedProcess } from './managed-process.mjs';

const memoryReporter = join(import.meta.dirname, 'report-memory.cjs');
const main = join(import.meta.dirname, '..', '..', 'dist', 'main.js');

/** A gateway: a process that runs `dealgraph serve` on a port. */
export class Gateway extends ManagedProcess {
  constructor({ name, port, directory, environment, nodeOptions = [], options = [] }) {
    const url = `http://127.0.0.1:${port}`;
    super({
      name,
      log: join(directory, `${name}.log`),
      command: [
        process.execPath,
        '--expose-gc',
        '--require',
        memoryReporter,
        ...nodeOptions,
        main,
        'serve',
        '--port',
        String(port),
        ...options,
      ],
      environment: {
        HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
        DEALGRAPH_DATA_DIR: join(directory, name),
        MEMORY_REPORT: join(directory, `${name}.memory`),
        ...environment,
      },
      isReady: async () => (await fetch(`${url}/readyz`)).ok,
    });
    this.url = url;
    this.memoryFile = join(directory, `${name}.memory`);
  }

  /** Collects garbage, and returns the memory usage in MiB: `{rss, heap, external}`. */
  async memory() {
    rmSync(this.memoryFile, { force: true });
    process.kill(this.pid, 'SIGUSR2');
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      try {
        return JSON.parse(readFileSync(this.memoryFile, 'utf8'));
      } catch {
        if (!this.isRunning) throw new Error(`${this.name} has ended.`);
      }
    }
  }

  /** Sends SIGTERM: the gateway returns 503 from /readyz, completes its calls and exits. Returns its exit code. */
  drain() {
    return this.stop('SIGTERM');
  }
}
