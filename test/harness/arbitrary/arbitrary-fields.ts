import fc from 'fast-check';

/** Texts that often cause bugs: right-to-left marks, joined emoji, extreme code points, quotes and separators. */
const awkwardTexts = [
  '',
  ' ',
  'مرحبا بالعالم',
  'שלום \u202eRTL\u202c',
  '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👍🏽',
  'e\u0301 é ﬁ',
  '\u{10ffff}\uffff\ufeff',
  '\u2028\u2029\t\r\n\\ "\'',
  '<b>&amp;</b>',
  '__proto__',
  'null',
];

/** Generates well-formed Unicode text without NUL characters. */
export const text = fc.oneof(
  fc.constantFrom(...awkwardTexts),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }).map((value) => value.replaceAll('\0', '')),
);

/** Generates a value or null. A third of the values are null, so that a few records contain both cases. */
export function maybe<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.option(value, { nil: null, freq: 3 });
}

/** Imports leave out days that cannot be true (D27): before 1600, or years ahead. */
const day = fc
  .date({ min: new Date('1600-01-01T00:00:00Z'), max: new Date(), noInvalidDate: true })
  .map((date) => date.toISOString());

export const date = day.map((iso) => iso.slice(0, 10));
export const moment = day.map((iso) => iso.slice(0, 19).replace('T', ' '));

export const integer = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.constantFrom(0, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
);

/** Replaces negative zero, which JSON does not have, with 0. */
const fraction = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .map((value) => (Object.is(value, -0) ? 0 : value));

export const number = fc.oneof(integer, fraction, fc.constantFrom(0.1, -12.5, 1234567.89));

/** Long enough to make equal IDs of two generated records practically impossible. */
export const companyId = fc.string({
  unit: fc.integer({ min: 0, max: 15 }).map((digit) => digit.toString(16)),
  minLength: 24,
  maxLength: 24,
});
