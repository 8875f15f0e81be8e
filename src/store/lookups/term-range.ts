/** The condition that a term begins with a text: a range of the index by code points, in which no sign comes later. */
export function beginsWith(text: string): string {
  return `term >= ${text} AND term < ${text} || U&'\\+10FFFF'`;
}
