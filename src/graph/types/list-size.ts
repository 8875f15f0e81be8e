/** The extension of a list's field that says how many items it is taken to hold, before it is read. */
export const listSizeExtension = 'assumedListSize';

/** For a list that nearly always has one item. */
export const assumedOne = { [listSizeExtension]: 1 } as const;
