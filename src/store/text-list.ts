/** What needs no quotes in a list, but for the word NULL. */
const plain = /^[0-9A-Za-z_-]+$/;

/**
 * A list of texts as the value of a parameter `text[]`: in PostgreSQL's own form where none of them needs quotes, as ids
 * never do; `pg` looks through each text twice for what to escape. Others are left for it to write.
 */
export function textList(texts: readonly string[]): string | readonly string[] {
  for (const text of texts) if (text.length === 'NULL'.length || !plain.test(text)) return texts;
  return `{${texts.join(',')}}`;
}
