import { FairQueue } from '../../store/engine/fair-queue.js';

/**
 * Of the pool's four threads, which also read files and look up names, large answers have two. They take turns slice by
 * slice, and the callers with them, so that an answer that is slow to be read keeps no thread and no place.
 */
export const compressionThreads = new FairQueue({ shared: 2, reserved: 0 });
