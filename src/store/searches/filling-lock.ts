/**
 * Held shared while a search's rows are found by a look at all records, until they can be seen. Who takes it alone knows
 * that no such look began before this moment.
 */
export const fillingLock = 1_684_300_902;
