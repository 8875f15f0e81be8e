/** How often a cache of this process knew what it was asked for, and how often it had to be looked up or made. */
export class CacheCounts {
  hits = 0;
  misses = 0;
}
