import fc from 'fast-check';
import { escapeHidden, escapeLines, findHidden } from '../../../src/values/hidden-characters.js';

it.each([
  ['a\u001b[31mb', 'a\\u001b[31mb', 'U+001B'],
  ['a\nb', 'a\\nb', 'U+000A'],
  ['a\tb', 'a\\tb', 'U+0009'],
  ['a\rb', 'a\\rb', 'U+000D'],
  ['a\0b', 'a\\u0000b', 'U+0000'],
  ['a\u007fb', 'a\\u007fb', 'U+007F'],
  ['a\u009b31mb', 'a\\u009b31mb', 'U+009B'],
  ['a\u0085b', 'a\\u0085b', 'U+0085'],
  ['a\u2028b', 'a\\u2028b', 'U+2028'],
  ['a\u2029b', 'a\\u2029b', 'U+2029'],
  ['a\u061cb', 'a\\u061cb', 'U+061C'],
  ['a\u200eb', 'a\\u200eb', 'U+200E'],
  ['a\u200fb', 'a\\u200fb', 'U+200F'],
  ['a\u202eb', 'a\\u202eb', 'U+202E'],
  ['a\u2066b', 'a\\u2066b', 'U+2066'],
  ['a\u2069b', 'a\\u2069b', 'U+2069'],
  ['pay\u200bpal', 'pay\\u200bpal', 'U+200B'],
  ['pay\u200dpal', 'pay\\u200dpal', 'U+200D'],
  ['\u200cpal', '\\u200cpal', 'U+200C'],
  ['a\u00adb', 'a\\u00adb', 'U+00AD'],
  ['a\u2060b', 'a\\u2060b', 'U+2060'],
  ['\ufeffa', '\\ufeffa', 'U+FEFF'],
  ['a\u{e0041}b', 'a\\udb40\\udc41b', 'U+E0041'],
  ['a\u3164b', 'a\\u3164b', 'U+3164'],
])('%j is shown as %s', (text, shown, code) => {
  expect([escapeHidden(text), findHidden(text)]).toEqual([shown, code]);
});

it.each([
  ...['Acme, Inc.', 'naïve café', '日本電気株式会社', 'שלום', 'شركة', 'می\u200cخواهم', 'क्\u200dष'],
  ...['👩\u200d💻', '❤\ufe0f', '葛\u{e0100}城', 'a\\u001bb', 'a\u00a0b'],
])('%s is unchanged', (text) => {
  expect([escapeHidden(text), escapeLines(text), findHidden(text)]).toEqual([text, text, null]);
});

it('escaped text has nothing hidden, and escaped JSON is the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, text) => {
      expect(findHidden(escapeHidden(text))).toBeNull();
      const json = JSON.stringify([value, text.toWellFormed()]);
      expect(JSON.parse(escapeLines(json))).toEqual(JSON.parse(json));
      expect(findHidden(escapeLines(json))).toBeNull();
    }),
    { seed: jest.getSeed(), numRuns: 500 },
  );
});

it('line breaks remain in text of several lines', () => {
  expect(escapeLines('a\n\u001bb\r\n')).toBe('a\n\\u001bb\\r\n');
});
