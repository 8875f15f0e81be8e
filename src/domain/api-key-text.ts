import { crc32 } from 'node:zlib';

const mark = 'dgk_';
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** So many base62 digits hold any 256 bits, and any CRC32. */
const bodyLength = 43;
const checksumLength = 6;

/**
 * The two forms of a key, told apart by their length: 53 characters, the last six of which are a checksum over all
 * before them; and the 47 characters of keys that were issued before there was one, whose base64url has no checksum.
 */
const forms = {
  checked: new RegExp(`^${mark}[0-9A-Za-z]{${bodyLength + checksumLength}}$`),
  unchecked: new RegExp(`^${mark}[0-9A-Za-z_-]{${bodyLength}}$`),
};

/** A key made of 32 random bytes (D10). Each value of the bytes has a text of its own. */
export function makeKeyText(bytes: Buffer): string {
  const body = mark + toBase62(BigInt(`0x${bytes.toString('hex')}`), bodyLength);
  return body + checksumOf(body);
}

/** False for a text that cannot be a key: of neither form, or misspelt. It need not be looked up. */
export function isPossibleKey(text: string): boolean {
  if (forms.unchecked.test(text)) return true;
  return (
    forms.checked.test(text) && checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength)
  );
}

function checksumOf(text: string): string {
  return toBase62(BigInt(crc32(text)), checksumLength);
}

function toBase62(number: bigint, length: number): string {
  let text = '';
  for (let rest = number; text.length < length; rest /= 62n) text = (digits[Number(rest % 62n)] ?? '') + text;
  return text;
}
