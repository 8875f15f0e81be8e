/** The outcomes of the calls that started in one phase of a load. */
export class Phase {
  calls = 0;
  answered = 0;
  refused = 0;
  repeated = 0;
  failures = {};
  wrong = [];
  #milliseconds = [];
  #begun = performance.now();
  /** The times of failures, in seconds since the phase began. */
  #failedAt = [];

  constructor(name, number) {
    this.name = name;
    this.number = number;
  }

  get seconds() {
    return (performance.now() - this.#begun) / 1000;
  }

  get failed() {
    return Object.values(this.failures).reduce((sum, count) => sum + count, 0);
  }

  noteAnswer(milliseconds) {
    this.answered++;
    this.#milliseconds.push(milliseconds);
  }

  /** Records a failure. `begun`: the time when the call was sent, from performance.now(). */
  noteFailure(kind, begun) {
    this.failures[kind] = (this.failures[kind] ?? 0) + 1;
    this.#failedAt.push((begun - this.#begun) / 1000);
  }

  noteWrong(text) {
    this.wrong.push(text);
  }

  /** The time when the last failed call was sent, in seconds since the phase began; null without a failure. */
  get lastFailure() {
    return this.#failedAt.length === 0 ? null : Math.max(...this.#failedAt);
  }

  /** Returns a percentile of the response times in milliseconds, for example for 0.99; null without responses. */
  percentile(part) {
    const sorted = this.#milliseconds.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? null;
  }
}
