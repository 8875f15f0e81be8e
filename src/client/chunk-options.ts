import type { Answer } from './answer.js';
import type { MeteredOptions } from './call-options.js';

/** What may be said of a call that is made of as many requests as its inputs need. */
export interface ChunkOptions extends MeteredOptions<false> {
  /** How many requests are under way at once; 4 by default, and 1 when `maxCredits` is given. */
  readonly concurrency?: number | undefined;
  /** Inputs of one request; by default as many as are allowed. */
  readonly chunkSize?: number | undefined;
  /** Is told each answer, with what it cost, in the order of the inputs. */
  readonly onAnswer?: ((answer: Answer<unknown>) => void) | undefined;
}
