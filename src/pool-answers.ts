/**
 * Lets the bytes of answers share memory that is taken 256 KiB at a time, as Node.js does for small buffers: of its own
 * 8 KiB hardly an answer can have a part, and to take memory for each of them shows in a profile. Half of it is the most
 * that one may have.
 */
export function poolAnswers(): void {
  Buffer.poolSize = 256 * 1024;
}
