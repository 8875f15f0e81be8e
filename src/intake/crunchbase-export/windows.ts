/** How many bytes of the work file are read at once: for rows in their order, and for a row that is looked up. */
export const windows = { inOrder: 256 * 1024, single: 1024, text: 4096 } as const;
