/** The default and maximum number of pairs per page of duplicates, and the default of the lowest score. */
export const duplicateBounds = { defaultLimit: 50, maxLimit: 1000, defaultMinScore: 0.5 } as const;
