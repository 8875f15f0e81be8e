import { expectInput, type Outcome } from './harness/input-schema.js';

describe('arguments written in a document', () => {
  const literals: Record<string, Outcome> = {
    '{ where(in: { a: "foo", b: ["bar"], c: "baz" }) }': '{"a":"foo","b":["bar"],"c":"baz"}',
    '{ where(in: { a: "foo", b: "bar", c: "baz" }) }': '{"a":"foo","b":["bar"],"c":"baz"}',
    '{ where(in: { a: null, b: null, c: "C", d: null }) }': '{"a":null,"b":null,"c":"C","d":null}',
    '{ where(in: { b: ["A", null, "C"], c: "C" }) }': '{"b":["A",null,"C"],"c":"C"}',
    '{ where(in: ["foo", "bar"]) }': { error: 'Argument "in" has invalid value ["foo", "bar"].' },
    '{ where(in: { c: "foo", d: "x" }) }': '{"c":"foo","d":{"changed":"x"}}',
    '{ where(in: { c: "foo", e: "bar" }) }': {
      error: 'Argument "in" has invalid value {c: "foo", e: "bar"}.',
    },
    '{ mood(in: NULL) }': 'null',
    '{ mood(in: NAN) }': '"NaN"',
    '{ mood(in: NO) }': 'false',
    '{ mood(in: OWN) }': '"own"',
    '{ mood(in: SAME) }': '"SAME"',
    '{ mustMood(in: NULL) }': 'null',
    '{ text }': null,
    '{ text(in: "a") }': '"a"',
    '{ must(in: "a") }': '"a"',
    '{ must }': { error: 'Argument "in" of required type "String!" was not provided.' },
    '{ list(in: []) }': '[]',
    '{ mustFallback }': '"Hello"',
    '{ fallback }': '"Hello"',
    '{ fallback(in: null) }': 'null',
    '{ fallback(in: WRONG) }': { error: 'Argument "in" has invalid value WRONG.' },
    '{ oneOf(in: { a: "x" }) }': '{"a":"x"}',
    '{ oneOf(in: { a: "x", b: 1 }) }': { error: 'Argument "in" has invalid value {a: "x", b: 1}.' },
    '{ oneOf(in: { a: null }) }': { error: 'Argument "in" has invalid value {a: null}.' },
    '{ oneOf(in: {}) }': { error: 'Argument "in" has invalid value {}.' },
  };

  test.each(Object.entries(literals))('%s', (text, outcome) => expectInput(text, null, outcome));
});
