/** How full a queue is at this moment. */
export interface QueueFigures {
  readonly atWork: number;
  readonly waiting: number;
}
