import type { MeteredOptions } from './call-options.js';

/** The options of the page that follows `at` others, which cost `spent` credits together. */
export function optionsOfPage(options: MeteredOptions, at: number, spent: number): MeteredOptions {
  const { idempotencyKey, maxCredits } = options;
  return {
    ...options,
    ...(idempotencyKey !== undefined && { idempotencyKey: `${idempotencyKey}:${at}` }),
    ...(maxCredits !== undefined && { maxCredits: Math.max(0, maxCredits - spent) }),
  };
}
