import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { signalTree } from './signal-tree.mjs';

const stopMilliseconds = 25_000;

/**
 * A process of the topology: `start`, `stop` (by its own signal), `kill` (SIGKILL), `freeze` and `thaw` (it and its
 * children), `restart`. It ends with the process that started it, whatever becomes of that one (`setpriv --pdeathsig`).
 */
export class ManagedProcess {
  #child = null;
  #exited = Promise.resolve();

  /** `options`: name, log (file), command (an array), environment, user, stopSignal, isReady (answers true when it serves). */
  constructor(options) {
    this.options = options;
  }

  get name() {
    return this.options.name;
  }

  get pid() {
    return this.#child?.pid;
  }

  get isRunning() {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts it, and resolves when it serves. */
  async start() {
    const { command, environment, log, user } = this.options;
    const output = openSync(log, 'a');
    const [program, ...options] = [...deathBound(user), ...command];
    this.#child = spawn(program, options, {
      env: { ...process.env, ...environment },
      stdio: ['ignore', output, output],
      detached: true,
    });
    closeSync(output);
    this.#exited = once(this.#child, 'exit');
    await this.#untilReady();
    return this;
  }

  async #untilReady() {
    const { isReady, name, log, readyMilliseconds = 60_000 } = this.options;
    const end = performance.now() + readyMilliseconds;
    for (;;) {
      if (!this.isRunning) throw new Error(`${name} ended before it was ready:\n${lastLines(log)}`);
      if (await isReady(this).catch(() => false)) return;
      if (performance.now() > end) throw new Error(`${name} did not become ready:\n${lastLines(log)}`);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  }

  /** Tells it to stop, and waits for its end; what does not end is killed. Answers its exit code. */
  async stop(signal = this.options.stopSignal ?? 'SIGTERM') {
    if (!this.isRunning) return this.#child?.exitCode ?? null;
    this.thaw();
    this.#child.kill(signal);
    const late = setTimeout(() => this.#signal('SIGKILL'), stopMilliseconds);
    await this.#exited;
    clearTimeout(late);
    return this.#child.exitCode;
  }

  async kill() {
    if (!this.isRunning) return;
    this.#signal('SIGKILL');
    await this.#exited;
  }

  freeze() {
    this.#signal('SIGSTOP');
  }

  thaw() {
    this.#signal('SIGCONT');
  }

  async restart(signal) {
    await this.stop(signal);
    await this.start();
  }

  /** Waits for an end that somebody else brings about. */
  async ended() {
    await this.#exited;
  }

  #signal(signal) {
    if (this.isRunning) signalTree(this.#child.pid, signal);
  }
}

/** Before a command: it ends with whoever started it, and runs as another user where this is root. */
function deathBound(user) {
  const asUser = user === undefined ? [] : [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  return ['setpriv', '--pdeathsig', 'KILL', ...asUser, '--'];
}

function lastLines(log) {
  return existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-15).join('\n') : '';
}
