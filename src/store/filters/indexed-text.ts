/** As much of a text as the indexes hold: a row of an index has room for 2,704 bytes. */
export const indexedCharacters = 200;

/**
 * What a text is ordered by and, in filters, looked up by: its beginning without case, by code points, the same in every
 * database. The indexes are over this very expression (prisma/migrations, filter_indexes).
 */
export function indexedText(text: string): string {
  return `left(lower(${text}), ${indexedCharacters}) COLLATE "C"`;
}
