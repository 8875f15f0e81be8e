import { textList } from '../../src/store/text-list.js';

it.each([
  [[], '{}'],
  [['a'], '{a}'],
  [['com_0', 'b-1', 'Z'], '{com_0,b-1,Z}'],
])('%j is written as PostgreSQL reads it', (texts, written) => {
  expect(textList(texts)).toBe(written);
});

it.each([
  [['']],
  [['NULL']],
  [['null', 'a']],
  [['a,b']],
  [['a', 'b c']],
  [['"']],
  [['{}']],
  [['é']],
  [['a\n']],
])('%j is left to be quoted', (texts) => {
  expect(textList(texts)).toBe(texts);
});
