import type { Credits, Rate } from './answer.js';
import type { GraphProblem } from './graph-problem.js';

/** What is known of a failure. */
export interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId?: string | null;
  /** Seconds. */
  readonly retryAfter?: number | null;
  readonly credits?: Credits | null;
  readonly rate?: Rate | null;
  readonly errors?: readonly GraphProblem[];
  readonly data?: unknown;
  readonly cause?: unknown;
}

/** A call that was refused or failed. A code of the service's table has a class of its own. */
export class DealgraphError extends Error {
  override readonly name: string = 'DealgraphError';
  /** The status of the answer; 0 when there was none. */
  readonly status: number;
  /** The fixed word to decide by. */
  readonly code: string;
  readonly requestId: string | null;
  /** Seconds after which the service asks to be tried again. */
  readonly retryAfter: number | null;
  /** What the budget says, where the answer does. */
  readonly credits: Credits | null;
  readonly rate: Rate | null;
  /** All errors of a graph answer. */
  readonly errors: readonly GraphProblem[];
  /** What a graph answer has in spite of its errors, and was charged for. */
  readonly data: unknown;

  constructor(failure: Failure) {
    super(failure.message, { cause: failure.cause });
    this.status = failure.status;
    this.code = failure.code;
    this.requestId = failure.requestId ?? null;
    this.retryAfter = failure.retryAfter ?? null;
    this.credits = failure.credits ?? null;
    this.rate = failure.rate ?? null;
    this.errors = failure.errors ?? [];
    this.data = failure.data ?? null;
  }
}
