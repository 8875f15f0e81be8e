/** Something that too many records share says nothing about any of them; so many answer one look-up at most. */
export const mostMatches = 5000;

/** Of all look-ups of one request together; a statement reads one more, so that its caller can tell. */
export const mostMatchesInAll = 5000;
