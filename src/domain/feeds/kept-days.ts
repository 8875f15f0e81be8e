/** For how many days changes, and the versions that they replaced, are kept (D14). */
export const keptDays = 60;
