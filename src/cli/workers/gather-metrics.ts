import { growingMetrics, type MetricSnapshot, renderSummed, sumMetrics } from '../../http/summed-metrics.js';
import { snapshotTimeoutMs } from './worker-messages.js';

type Snapshot = readonly MetricSnapshot[];

/** A worker whose metrics the primary reads. */
export interface MeasuredWorker {
  /** Sends a request for metrics. The worker's response is passed to `MetricGatherer.receive`. */
  collect(id: number): void;
}

/**
 * Sums the metrics of all workers in the primary process. Workers that do not respond in time, and ended ones,
 * contribute the counters that they reported last.
 */
export class MetricGatherer<Worker extends MeasuredWorker> {
  private readonly latest = new Map<Worker, Snapshot>();
  private readonly waiting = new Map<number, Gathering<Worker>>();
  /** Counters of ended workers. Later, `folding` replaces several of them with their sums. */
  private ended: readonly Snapshot[] = [];
  private folding = Promise.resolve();
  private lastId = 0;

  /** Returns the metrics of all workers in Prometheus format. */
  async gather(workers: readonly Worker[]): Promise<string> {
    const id = ++this.lastId;
    const responses = await new Promise<ReadonlyMap<Worker, Snapshot>>((resolve) => {
      const gathering = new Gathering(workers, resolve);
      this.waiting.set(id, gathering);
      setTimeout(() => {
        gathering.end();
      }, snapshotTimeoutMs).unref();
      for (const worker of workers) worker.collect(id);
      if (workers.length === 0) gathering.end();
    });
    this.waiting.delete(id);
    const parts = workers.map(
      (worker) => responses.get(worker) ?? growingMetrics(this.latest.get(worker) ?? []),
    );
    return renderSummed([...parts, ...this.ended]);
  }

  receive(worker: Worker, id: number | null, snapshot: Snapshot): void {
    this.latest.set(worker, snapshot);
    if (id !== null) this.waiting.get(id)?.receive(worker, snapshot);
  }

  /** Retains the counters of an ended worker. */
  end(worker: Worker): void {
    const last = growingMetrics(this.latest.get(worker) ?? []);
    this.latest.delete(worker);
    for (const gathering of this.waiting.values()) gathering.receive(worker, []);
    this.ended = [...this.ended, last];
    this.folding = this.folding.then(() => this.fold());
  }

  private async fold(): Promise<void> {
    const folded = this.ended;
    const sums = await sumMetrics(folded);
    this.ended = [sums, ...this.ended.slice(folded.length)];
  }
}

/** One request for the metrics of all workers. Ends with the last response, or at its timeout. */
class Gathering<Worker> {
  private readonly responses = new Map<Worker, Snapshot>();

  constructor(
    private readonly workers: readonly Worker[],
    private readonly resolve: (responses: ReadonlyMap<Worker, Snapshot>) => void,
  ) {}

  receive(worker: Worker, snapshot: Snapshot): void {
    this.responses.set(worker, snapshot);
    if (this.responses.size === this.workers.length) this.end();
  }

  end(): void {
    this.resolve(this.responses);
  }
}
