/** The upper ends of the buckets of a latency, in seconds. */
export const bucketEnds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

/** The durations of some requests, as a histogram: `counts` has what fell into each bucket, and last what is beyond. */
export class Durations {
  readonly counts = new Float64Array(bucketEnds.length + 1);
  sum = 0;

  observe(seconds: number): void {
    let at = 0;
    while (at < bucketEnds.length && seconds > (bucketEnds[at] ?? 0)) at += 1;
    this.counts[at] = (this.counts[at] ?? 0) + 1;
    this.sum += seconds;
  }
}
