import type { Metrics } from '../../http/metrics.js';
import type { StopSignal } from '../shutdown.js';
import type { Addresses } from '../welcome.js';
import { type PrimaryMessage, snapshotTimeoutMs, type WorkerMessage } from './worker-messages.js';

/** Milliseconds that a worker waits for the metrics of all workers before it reports its own. */
const scrapeTimeoutMs = snapshotTimeoutMs + 1000;

/** The connection of a worker process to its primary process: the stop signal, and the metrics of all workers. */
export class PrimaryLink {
  readonly stop: StopSignal;
  private readonly scrapes = new Map<number, (text: string | null) => void>();
  private metrics: Metrics | null = null;
  private lastScrape = 0;

  constructor() {
    const { stop, signal } = createStop();
    this.stop = stop;
    // A terminal and some service managers signal every process. The worker stops once.
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, signal);
    process.on('message', (message: PrimaryMessage) => {
      if (message.type === 'stop') signal();
      else if (message.type === 'scraped') this.scrapes.get(message.id)?.(message.text);
      else void this.sendMetrics(message.id);
    });
  }

  /** Returns the metrics of this worker with a `render` that returns those of all workers. */
  share(metrics: Metrics): Metrics {
    this.metrics = metrics;
    return { ...metrics, render: async () => (await this.scrape()) ?? metrics.render() };
  }

  reportReady(addresses: Addresses): Promise<void> {
    return send({ type: 'ready', addresses });
  }

  reportFailure(message: string): Promise<void> {
    return send({ type: 'failed', message });
  }

  /** Sends the last metrics, so that the requests of this worker stay in the sums of the server. */
  reportEnd(): Promise<void> {
    return this.sendMetrics(null);
  }

  private async sendMetrics(id: number | null): Promise<void> {
    const { metrics } = this;
    if (metrics !== null) await send({ type: 'snapshot', id, metrics: await metrics.snapshot() });
  }

  /** Asks the primary for the metrics of all workers. Resolves to null if it does not respond in time. */
  private async scrape(): Promise<string | null> {
    const id = ++this.lastScrape;
    const text = new Promise<string | null>((resolve) => {
      this.scrapes.set(id, resolve);
      setTimeout(resolve, scrapeTimeoutMs, null).unref();
    });
    await send({ type: 'scrape', id });
    return text.finally(() => this.scrapes.delete(id));
  }
}

/** Creates the stop signal, and the function that triggers it. Before `arm`, it ends the process immediately. */
function createStop(): { readonly stop: StopSignal; readonly signal: () => void } {
  let isArmed = false;
  let resolve = (): void => undefined;
  const received = new Promise<void>((done) => (resolve = done));
  const signal = (): void => {
    if (!isArmed) process.exit(0);
    resolve();
  };
  const arm = (): void => {
    isArmed = true;
  };
  return { stop: { received, arm }, signal };
}

/** Sends a message to the primary. Resolves when it is sent; a primary that has exited receives nothing. */
function send(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined) resolve();
    else
      process.send(message, undefined, undefined, () => {
        resolve();
      });
  });
}
