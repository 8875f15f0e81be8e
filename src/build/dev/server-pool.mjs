import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const script = path.join(import.meta.dirname, 'server-process.cjs');
const banner = /ready at (http:\/\/127\.0\.0\.1:\d+)\n/;
/** A server that has not stopped by then is killed. Requests in progress, such as streams, could delay it. */
const stopMs = 1000;

/**
 * Runs one server, and keeps a second process ready that has loaded the packages and takes over at the next restart. The
 * embedded database can be open in only one process, so the former server stops before the next one opens it.
 */
export class ServerPool {
  /** The URL of the running server, or undefined while there is none. */
  url;
  #current;
  #standby;
  #files = [];
  #waiting = [];
  #isEnding = false;

  /**
   * @param environment The environment variables of the servers.
   * @param publicUrl The URL that the welcome message shows instead of the server's own port.
   */
  constructor(environment, publicUrl) {
    this.environment = environment;
    this.publicUrl = publicUrl;
  }

  /**
   * Replaces the running server. The former one stops while the next one loads the program.
   * @throws Error with the stack of the failed import, or when the server ends before it is ready.
   */
  async restart() {
    const isFirst = this.#files.length === 0;
    const next = this.#standby ?? this.#open();
    this.#standby = undefined;
    const stopped = this.#stopCurrent();
    try {
      await ask(next, 'load', this.#files);
    } catch (error) {
      next.kill();
      await stopped;
      this.#standby = this.#open();
      throw error;
    }
    await stopped;
    this.#current = next;
    const url = await this.#serve(next, isFirst);
    this.url = url;
    for (const resume of this.#waiting.splice(0)) resume(url);
    this.#prepareStandby(next);
  }

  /** Resolves to the URL of the running server. During a restart, waits for the next one. */
  whenReady() {
    if (this.url !== undefined) return Promise.resolve(this.url);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Stops all processes. */
  async end() {
    this.#isEnding = true;
    this.#standby?.kill();
    await this.#stopCurrent();
  }

  #open() {
    const child = fork(script, { env: this.environment, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    child.send({ step: 'preload', files: this.#files });
    return child;
  }

  async #stopCurrent() {
    const child = this.#current;
    this.url = undefined;
    this.#current = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const late = setTimeout(() => child.kill('SIGKILL'), stopMs);
    child.kill('SIGTERM');
    await once(child, 'exit');
    clearTimeout(late);
  }

  /** Lets a loaded process serve, and resolves to its URL. Prints its output, the welcome message only the first time. */
  async #serve(child, withWelcome) {
    let said = '';
    const ready = new Promise((resolve, reject) => {
      child.stdout.pipe(process.stdout, { end: false });
      child.stderr.setEncoding('utf8').on('data', (text) => {
        const isReady = banner.test(said);
        said += text;
        const url = banner.exec(said)?.[1];
        if (isReady || withWelcome || url === undefined) this.#print(text, url);
        if (url !== undefined) resolve(url);
      });
      child.once('exit', (code, signal) => {
        if (child === this.#current) this.url = undefined;
        reject(new Error(`The server has ended (${signal ?? code}). The next edit starts it again.`));
      });
    });
    child.send({ step: 'serve' });
    return ready;
  }

  #print(text, url) {
    process.stderr.write(url === undefined ? text : text.replaceAll(url, this.publicUrl));
  }

  /** Asks the running server which modules it has loaded, and starts a process that loads the packages among them. */
  #prepareStandby(child) {
    child.on('message', ({ loaded }) => {
      if (loaded === undefined || this.#isEnding || this.#standby !== undefined) return;
      this.#files = loaded;
      this.#standby = this.#open();
    });
    if (child.connected) child.send({ step: 'list' });
  }
}

/** Sends a step, and waits until it is done. */
function ask(child, step, files) {
  return new Promise((resolve, reject) => {
    const listen = ({ done, failed }) => {
      if (failed !== undefined) reject(new Error(failed));
      else if (done !== step) return;
      else resolve();
      child.off('message', listen);
    };
    child.on('message', listen);
    child.once('exit', () => reject(new Error('The process of the next server has ended.')));
    child.send({ step, files });
  });
}
