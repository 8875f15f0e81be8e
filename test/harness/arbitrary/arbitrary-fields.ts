import fc from 'fast-check';

/** Texts that break careless code: other directions, joined emoji, the ends of Unicode, quotes, separators. */
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

/** Well-formed text without NUL, of any language. */
export const text = fc.oneof(
  fc.constantFrom(...awkwardTexts),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }).map((value) => value.replaceAll('\0', '')),
);

/** Null, or a value: every field of an arbitrary record is filled and nulled within a few records. */
export function maybe<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.option(value, { nil: null, freq: 3 });
}

/** An object with every key. */
export function whole<Value>(model: { [Key in keyof Value]: fc.Arbitrary<Value[Key]> }): fc.Arbitrary<Value> {
  return fc.record(model, { noNullPrototype: true });
}

/** Null, an empty list or a short one. */
export function maybeList<Item>(item: fc.Arbitrary<Item>): fc.Arbitrary<Item[] | null> {
  return maybe(fc.array(item, { maxLength: 3 }));
}

const day = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

export const maybeText = maybe(text);
export const maybeTexts = maybeList(text);
export const maybeTextLists = maybeList(fc.array(text, { maxLength: 3 }));
export const maybeDate = maybe(day.map((iso) => iso.slice(0, 10)));
export const maybeMoment = maybe(day.map((iso) => iso.slice(0, 19).replace('T', ' ')));
export const maybeFlag = maybe(fc.boolean());

const integer = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.constantFrom(0, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
);

/** JSON has no negative zero. */
const fraction = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .map((value) => (Object.is(value, -0) ? 0 : value));

export const maybeInteger = maybe(integer);
export const maybeNumber = maybe(fc.oneof(integer, fraction, fc.constantFrom(0.1, -12.5, 1234567.89)));

/** Long enough that two arbitrary records do not share it. */
export const companyId = fc.string({
  unit: fc.integer({ min: 0, max: 15 }).map((digit) => digit.toString(16)),
  minLength: 24,
  maxLength: 24,
});

export function prefixedId(prefix: 'fnr_' | 'per_' | 'inv_' | 'ipo_' | 'acq_'): fc.Arbitrary<string> {
  return companyId.map((hex) => prefix + hex);
}

export const maybeCompanyId = maybe(companyId);
export const uuids = fc.array(fc.uuid(), { maxLength: 3 });
