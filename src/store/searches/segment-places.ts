/**
 * How many places of a search's rows make a segment. A page begins after whole segments, which are added up, and then a
 * part of one, whose rows are counted: neither depends on how many rows the search has by much.
 */
export const segmentPlaces = 2048;
