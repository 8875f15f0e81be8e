/** Counts hits and misses of a cache in this process. */
export class CacheCounts {
  hits = 0;
  misses = 0;
}
