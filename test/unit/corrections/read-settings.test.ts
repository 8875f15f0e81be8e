import { parseSetting, readReason, readSettings } from '../../../src/corrections/read-settings.js';
import type { RecordKind } from '../../../src/records/record-kinds.js';

function read(kind: RecordKind, texts: readonly string[]): unknown {
  const settings = readSettings(
    kind,
    texts.map((text) => parseSetting(kind, text)),
  );
  return Object.fromEntries(settings.map(({ path, value }) => [path, value]));
}

it.each<[RecordKind, string, object]>([
  ['Company', 'hq.city=Boston', { 'hq.city': 'Boston' }],
  ['Company', 'organization_name=2020', { organization_name: '2020' }],
  ['Company', 'organization_name="A = B"', { organization_name: 'A = B' }],
  ['Company', 'tagline=null', { tagline: null }],
  ['Company', 'tagline=', { tagline: '' }],
  ['Company', 'founded_year=1999', { founded_year: 1999 }],
  ['Company', 'tags=["a","b"]', { tags: ['a', 'b'] }],
  ['Company', 'contact=null', { 'contact.phone_number': null, 'contact.email': null }],
  ['Company', 'hq={"city":"Kiel","region":"North"}', { 'hq.city': 'Kiel', 'hq.region': 'North' }],
  ['Company', 'acquisition=null', { acquisition: null }],
  ['FundingRound', 'announced_on=2020-01-02', { announced_on: '2020-01-02' }],
])('%s %s', (kind, text, expected) => {
  expect(read(kind, [text])).toEqual(expected);
});

it.each<[RecordKind, string[], string | RegExp]>([
  ['Company', ['hq=5'], 'hq: got 5, need an object or null.'],
  ['Company', ['hq={"cty":"x"}'], 'hq.cty is an unknown path; did you mean hq.city?'],
  ['Company', ['id=c03'], 'id cannot be corrected: it identifies the record.'],
  ['Company', ['profnet_id=1'], /^profnet_id cannot be corrected, because it is not part of the record/],
  ['Company', ['hq.city'], 'Expected path=value, for example hq.city=Boston, got "hq.city".'],
  ['Company', ['hq.city=a', 'hq={"city":"b"}'], 'hq.city is set twice.'],
  ['Company', [], 'Expected at least one value to set, got none.'],
  [
    'Person',
    ['talent_signal_ids=[]'],
    'talent_signal_ids cannot be corrected: an import of signals sets it.',
  ],
  [
    'Person',
    ['experience[0].title=x'],
    '"experience[0].title" is inside experience, which is corrected as a whole: set experience to a list or null.',
  ],
  [
    'Company',
    ['acquisition.date=2020-01-01'],
    '"acquisition.date" is inside acquisition, which is corrected as a whole: set acquisition to an object or null.',
  ],
])('%s %j is refused', (kind, texts, message) => {
  expect(() => read(kind, texts)).toThrow(message);
});

it.each([
  ['  ', 'reason must not be empty.'],
  ['x'.repeat(501), 'reason must have at most 500 characters, got 501.'],
])('a reason %# is refused', (text, message) => {
  expect(() => readReason(text)).toThrow(message);
});
