/** Finds the name of a record by its ID, for filters in words. The pages that know names replace `find`. */
export const recordNames: { find: (id: string) => string | null } = { find: () => null };
