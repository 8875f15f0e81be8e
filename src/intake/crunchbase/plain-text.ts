import { cleanText } from '../../tabular/clean-text.js';

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

/**
 * The words of a piece of HTML, its paragraphs kept apart by line breaks. Only numeric entities and the six that
 * everyone uses are decoded; any other stays as it is written.
 */
export function plainText(html: string | null): string | null {
  if (html === null) return null;
  const text = html
    .replace(/<\/(p|div|li|ul|ol|h\d)\s*>|<br\s*\/?>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,4});/gi, decodeEntity);
  return cleanText(text.replace(/[^\S\n]+/g, ' ').replace(/ ?\n[ \n]*/g, '\n'));
}

function decodeEntity(entity: string, body: string): string {
  if (!body.startsWith('#')) return named.get(body.toLowerCase()) ?? entity;
  const isHexadecimal = /^#x/i.test(body);
  const code = isHexadecimal ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
