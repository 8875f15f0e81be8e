/**
 * Held (with the search's id) from the moment that new rows are dated with to the moment they can be seen. A reader
 * takes it shared before it looks: it sees the rows, or its time is before theirs, so that a poll with the time of the
 * last read never misses one (contract 4.1, rule 5).
 */
export const appendLock = 1_684_300_901;
