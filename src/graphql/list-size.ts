/** The name of the GraphQL field extension with the assumed length of a list, for estimating the cost of a query. */
export const listSizeExtension = 'assumedListSize';

/** The extension for a list field that nearly always has one item. */
export const assumedOne = { [listSizeExtension]: 1 } as const;
