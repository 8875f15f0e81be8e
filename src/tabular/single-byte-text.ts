/** How the bytes 80 to 9F read in Windows-1252; 0 for the five that it leaves undefined. */
const windows1252: readonly number[] = [
  0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
  0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a,
  0x0153, 0, 0x017e, 0x0178,
];

/** Arguments per call of `String.fromCharCode`, which takes them on the stack. */
const sliceLength = 8192;

/** The text of ISO 8859-1 bytes, one character a byte. Loses nothing, whatever the bytes are. */
export function latin1Text(bytes: Uint8Array): string {
  return textOfCodes(bytes);
}

/** The text of Windows-1252 bytes; null when one of them is undefined. */
export function windows1252Text(bytes: Uint8Array): string | null {
  const codes = Uint16Array.from(bytes, (byte) =>
    byte >= 0x80 && byte < 0xa0 ? (windows1252[byte - 0x80] ?? 0) : byte,
  );
  for (const [at, byte] of bytes.entries()) if (byte >= 0x80 && codes[at] === 0) return null;
  return textOfCodes(codes);
}

/** The text of UTF-16 code units. Lone surrogates stay what they are, so that a caller can find them. */
export function textOfCodes(codes: Uint8Array | Uint16Array): string {
  if (codes.length <= sliceLength) return String.fromCharCode(...codes);
  let text = '';
  for (let start = 0; start < codes.length; start += sliceLength)
    text += String.fromCharCode(...codes.subarray(start, start + sliceLength));
  return text;
}
