import type { QueueFigures } from '../domain/queue-figures.js';

/** The connections of a process to its database: those at work, the work that waits for one, and how many there are. */
export interface PoolFigures extends QueueFigures {
  readonly open: number;
  readonly most: number;
  /** Statements that run for long while others use the database, and those that wait for a slot. */
  readonly slow: QueueFigures;
}
