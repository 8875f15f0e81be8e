import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { CommandError } from '../command.js';
import type { Addresses } from '../welcome.js';
import { MetricGatherer } from './gather-metrics.js';
import { onWorkerEnd, type WorkerEnd } from './worker-end.js';
import type { PrimaryMessage, WorkerMessage } from './worker-messages.js';

/** The pause before a worker is replaced. It doubles with each crash within `stableMs` of the worker's start. */
const firstPauseMs = 100;
const longestPauseMs = 30_000;
const stableMs = 60_000;

/** The worker processes of a server, in the primary process: starts, replaces and stops them, and sums their metrics. */
export class WorkerPool {
  private readonly running = new Set<RunningWorker>();
  private readonly replacements = new Set<NodeJS.Timeout>();
  private readonly metrics = new MetricGatherer<RunningWorker>();
  private starting: Starting | null = null;
  private isStopping = false;
  private hasFailed = false;
  private onEmpty = (): void => undefined;

  constructor(
    private readonly count: number,
    private readonly logger: Logger,
  ) {}

  /**
   * Starts all workers. Resolves to the URLs of the server when all workers accept connections.
   * @throws CommandError when a worker cannot start. The other workers are stopped.
   */
  async start(): Promise<Addresses> {
    try {
      return await new Promise<Addresses>((resolve, reject) => {
        this.starting = { left: this.count, resolve, reject };
        for (let number = 1; number <= this.count; number += 1) this.fork(number, firstPauseMs);
      });
    } catch (error) {
      this.isStopping = true;
      for (const { worker } of this.running) worker.process.kill('SIGKILL');
      throw error;
    } finally {
      this.starting = null;
    }
  }

  /** Stops all workers gracefully. Resolves when they have exited, to whether all of them exited with code 0. */
  async stop(): Promise<boolean> {
    this.isStopping = true;
    for (const timer of this.replacements) clearTimeout(timer);
    const empty = new Promise<void>((resolve) => (this.onEmpty = resolve));
    for (const { worker } of this.running) send(worker, { type: 'stop' });
    if (this.running.size > 0) await empty;
    return !this.hasFailed;
  }

  private fork(number: number, pauseMs: number): void {
    cluster.setupPrimary({
      args: [...process.argv.slice(2), '--worker', `${number}/${this.count}`],
      // Unlike JSON, this serialization has NaN, which metrics use for unknown values.
      serialization: 'advanced',
    });
    const worker = cluster.fork();
    const collect = (id: number): void => {
      send(worker, { type: 'collect', id });
    };
    const one = {
      number,
      worker,
      collect,
      startedAt: performance.now(),
      pauseMs,
      isReady: false,
      failure: '',
    };
    this.running.add(one);
    worker.on('message', (message: WorkerMessage) => {
      this.receive(one, message);
    });
    worker.on('error', (error) => {
      this.logger.warn({ err: error, worker: number }, 'a worker could not be reached');
    });
    onWorkerEnd(worker, (end) => {
      this.end(one, end);
    });
  }

  private receive(one: RunningWorker, message: WorkerMessage): void {
    if (message.type === 'snapshot') this.metrics.receive(one, message.id, message.metrics);
    else if (message.type === 'scrape') void this.answerScrape(one, message.id);
    else if (message.type === 'failed') one.failure = message.message;
    else this.noteReady(one, message.addresses);
  }

  private noteReady(one: RunningWorker, addresses: Addresses): void {
    one.isReady = true;
    const { starting } = this;
    if (starting === null) this.logger.info({ worker: one.number }, 'the worker was replaced');
    else if (--starting.left === 0) starting.resolve(addresses);
  }

  private async answerScrape(one: RunningWorker, id: number): Promise<void> {
    const ready = [...this.running].filter(({ isReady }) => isReady);
    try {
      send(one.worker, { type: 'scraped', id, text: await this.metrics.gather(ready) });
    } catch (error) {
      this.logger.error({ err: error }, 'the metrics of the workers could not be summed');
    }
  }

  private end(one: RunningWorker, end: WorkerEnd): void {
    const { number, failure } = one;
    const { code, signal } = end;
    this.running.delete(one);
    this.metrics.end(one);
    if (this.starting !== null) {
      const how = signal === null ? `with code ${code}` : `by ${signal}`;
      this.starting.reject(new CommandError(failure || `Worker ${number} ended ${how} before it was ready.`));
    } else if (this.isStopping) {
      if (code !== 0) this.hasFailed = true;
      if (this.running.size === 0) this.onEmpty();
    } else this.replace(one, end);
  }

  /** Starts a new worker with the same number: at once if the worker was stopped, after a pause if it crashed. */
  private replace({ number, startedAt, pauseMs, failure }: RunningWorker, end: WorkerEnd): void {
    const isStable = performance.now() - startedAt >= stableMs;
    const pause = end.code === 0 ? 0 : isStable ? firstPauseMs : pauseMs;
    const next = end.code === 0 || isStable ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
    const fields = { worker: number, ...end, pause: pause / 1000, ...(failure !== '' && { failure }) };
    if (end.code === 0) this.logger.info(fields, 'a worker was stopped; it is replaced');
    else this.logger.error(fields, 'a worker ended; it is replaced after a pause');
    const timer = setTimeout(() => {
      this.replacements.delete(timer);
      this.fork(number, next);
    }, pause);
    this.replacements.add(timer);
  }
}

/** A running worker process. */
interface RunningWorker {
  readonly number: number;
  readonly worker: Worker;
  readonly collect: (id: number) => void;
  readonly startedAt: number;
  /** Milliseconds before this worker is replaced if it crashes soon. */
  readonly pauseMs: number;
  isReady: boolean;
  /** Why the worker could not start; empty if it did not report a reason. */
  failure: string;
}

/** The first start of all workers. */
interface Starting {
  left: number;
  readonly resolve: (addresses: Addresses) => void;
  readonly reject: (error: CommandError) => void;
}

/** Sends a message to a worker. A worker that has exited receives nothing. */
function send(worker: Worker, message: PrimaryMessage): void {
  worker.send(message, () => undefined);
}
