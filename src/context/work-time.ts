import type { Deadline } from '../domain/deadline.js';

/** The time of one request's work: it ends with the deadline, but for what may be paid by then. */
export class WorkTime {
  private isHeld = false;
  /** Set when the deadline passed: refuses what is at work. */
  private refuse: (() => void) | null = null;

  constructor(private readonly deadline: Deadline) {}

  /**
   * What work comes to, unless the deadline passes first.
   * @throws ApiError TIMED_OUT, and what the work is rejected with.
   */
  run<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const forget = this.deadline.whenLate((error) => {
        this.refuse = () => {
          reject(error);
        };
        if (!this.isHeld) this.refuse();
      });
      work.finally(forget).then(resolve, reject);
    });
  }

  /**
   * From here on what is at work is waited for, whatever the time: it ends in time by itself, and tells whether something
   * was paid. What this answers takes that back.
   */
  hold(): () => void {
    this.isHeld = true;
    return () => {
      this.isHeld = false;
      this.refuse?.();
    };
  }
}
