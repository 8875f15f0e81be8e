import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { signalTree } from './signal-tree.mjs';

const stopMilliseconds = 25_000;

/**
 * A process of the topology. `kill` (SIGKILL), `freeze` and `thaw` also apply to its child processes. The process is
 * killed when the process that started it ends for any reason (`setpriv --pdeathsig`).
 */
export class ManagedProcess {
  #child = null;
  #exited = Promise.resolve();

  /**
   * `options`: name, log (a file), command (an array), environment, user (`{uid, gid}`), stopSignal, isReady (resolves
   * to true when the process serves), readyMs (how long `start` waits for that).
   */
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

  /** Starts the process. Resolves when it is ready. */
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
    const { isReady, name, log, readyMs = 60_000 } = this.options;
    const end = performance.now() + readyMs;
    for (;;) {
      if (!this.isRunning) throw new Error(`${name} ended before it was ready:\n${lastLines(log)}`);
      if (await isReady(this).catch(() => false)) return;
      if (performance.now() > end) throw new Error(`${name} did not become ready:\n${lastLines(log)}`);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  }

  /** Sends the stop signal, and waits for the process to exit. Kills it after 25 seconds. Returns its exit code. */
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

  /** Waits until the process has ended, without stopping it. */
  async ended() {
    await this.#exited;
  }

  #signal(signal) {
    if (this.isRunning) signalTree(this.#child.pid, signal);
  }
}

/** Returns a command prefix that ends the program with its parent and, if `user` is set, runs it as that user. */
function deathBound(user) {
  const asUser = user === undefined ? [] : [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  return ['setpriv', '--pdeathsig', 'KILL', ...asUser, '--'];
}

function lastLines(log) {
  return existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-15).join('\n') : '';
}
