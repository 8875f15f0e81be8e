/** How often this process had a plan of a document already, and how often it made one. */
export const planCounts = { hits: 0, misses: 0 };
