/** Where the time comes from; only this is ever replaced in a test. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
