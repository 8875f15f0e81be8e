import { Durations } from './durations.js';

/** What came of a request: an answer (below 400), a refusal (below 500), or a failure. */
export type Outcome = 'answered' | 'refused' | 'failed';

/**
 * What is counted of one operation through one door. It is found once a request and then added to: an observation makes
 * no object, where prom-client's own would write a text of its labels each time.
 */
export class RequestSeries {
  readonly byStatus = new Map<number, { count: number }>();
  readonly durations: Readonly<Record<Outcome, Durations>> = {
    answered: new Durations(),
    refused: new Durations(),
    failed: new Durations(),
  };
  credits = 0;

  observe(status: number, seconds: number, credits: number): void {
    const known = this.byStatus.get(status);
    if (known === undefined) this.byStatus.set(status, { count: 1 });
    else known.count += 1;
    this.credits += credits;
    if (status < 400) this.durations.answered.observe(seconds);
    else if (status < 500) this.durations.refused.observe(seconds);
    else this.durations.failed.observe(seconds);
  }
}
