/** The most characters that a name of a company, person, investor or round has; what is longer is no name. */
export const longestName = 500;
