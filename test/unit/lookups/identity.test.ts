import fc from 'fast-check';
import { readEmail } from '../../../src/lookups/model/read-email.js';
import { identifierOf, readCompanyIdentifier } from '../../../src/records/identifiers.js';
import { readWireRecord } from '../../../src/records/wire/read-wire-record.js';
import {
  emailKey,
  emailKeys,
  formerProfileAddress,
  normalizeHost,
  normalizeProfileAddress,
} from '../../../src/values/addresses.js';

const idn = 'xn--bcher-gre-n1a6wic.example';

/** Keys, each with the texts that normalize to it. Texts with the key null are not email addresses. */
const emails: readonly (readonly [string | null, readonly string[]])[] = [
  [
    'ann@kilnclay.example',
    [
      'ann@kilnclay.example',
      ' Ann@KilnClay.Example\t',
      '\u00a0ann@kilnclay.example\u3000',
      'ann@kilnclay.example\u200b',
      '\ufeffann@kiln\u00adclay.example',
      '\u202aa\u200bn\u200dn@kilnclay.example\u202c',
      'mailto:ann@kilnclay.example',
      'MailTo: ann@kilnclay.example?subject=Deal%20flow&cc=bob@x.example',
      '<ann@kilnclay.example>',
      ' <mailto:ann@kilnclay.example> ',
      'mailto:%61nn@kilnclay.example',
      'ann@kilnclay.example.',
      '"ann"@kilnclay.example',
      'ann@ｋｉｌｎｃｌａｙ。example',
    ],
  ],
  [
    `jos\u00e9@${idn}`,
    [
      'josé@bücher-größe.example',
      'jose\u0301@bu\u0308cher-gro\u0308\u00dfe.example',
      'JOSÉ@BÜCHER-GRÖßE.EXAMPLE',
      `jos\u00e9@${idn.toUpperCase()}`,
      'mailto:jos%C3%A9@b%C3%BCcher-gr%C3%B6%C3%9Fe.example',
    ],
  ],
  [
    '"ann o\'hara"@kilnclay.example',
    [
      '"ann o\'hara"@kilnclay.example',
      ' "Ann O\'Hara"@KILNCLAY.example ',
      "mailto:%22ann%20o'hara%22@kilnclay.example",
    ],
  ],
  ['"a@b\\"c"@x.example', ['"A@B\\"c"@x.example']],
  ['ann+deals@kilnclay.example', ['ann+deals@kilnclay.example', 'mailto:ann+deals@kilnclay.example']],
  ["o'hara?=#%/x@x.example", ["o'hara?=#%/x@x.example"]],
  ['a@[192.0.2.1]', ['A@[192.0.2.1]']],
  ['a@x.example/y', ['a@x.example/y']],
  ['a@1.2', ['a@1.2']],
  ['%@%', ['%@%']],
  // U+200C (zero-width non-joiner) is significant in Persian host names, but ignored in ASCII names.
  ['a@xn--mgba3gch31f060k.com', ['a@نامه\u200cای.com', 'a@xn--mgba3gch31f060k.com']],
  ['a@xn--mgba3gch31f.com', ['a@نامهای.com']],
  [
    null,
    [
      '',
      ' ',
      '@',
      'ann',
      '@x.example',
      'ann@',
      'a nn@x.example',
      'ann@x@y.example',
      'ann@x.example ann@y.example',
      'ann\0@x.example',
      'mailto:ann@x.example?subject=\0',
      '"ann\n"@x.example',
      '"ann o\'hara@x.example',
      '\u200b@x.example',
      'mailto:',
      'mailto:?to=ann@x.example',
      'ann@\ud83e.example',
      `${'a'.repeat(320)}@x.example`,
      `ann@x.example${' '.repeat(2000)}`,
    ],
  ],
];

const profiles: readonly (readonly [string, readonly string[]])[] = [
  [
    'linkedin.com/company/acme',
    [
      'https://www.linkedin.com/company/acme',
      'http://linkedin.com/company/Acme/',
      'https://de.linkedin.com/company/acme/about/',
      'https://www.linkedin.com/company/acme/mycompany/verification/?x=1',
      'm.linkedin.com/company/acme/people',
      'https://uk.linkedin.com/company/acme//jobs//',
      'https://www.linkedin.com/company/acme/posts/?feedView=all',
      ' <https://www.linkedin.com/company/acme/life/team> ',
      '\u200bhttps://www.linkedin.com/company/acme\u200b',
      'https://pt-br.linkedin.com/company/acme/%61bout',
    ],
  ],
  ['linkedin.com/company/acme/aboutus', ['https://www.linkedin.com/company/acme/aboutus']],
  [
    'linkedin.com/company/about',
    ['https://www.linkedin.com/company/about/', 'linkedin.com/company/about/about'],
  ],
  ['linkedin.com/showcase/acme', ['https://fr.linkedin.com/showcase/acme/about']],
  [
    'linkedin.com/in/ann',
    ['https://www.linkedin.com/in/ann/de', 'de.linkedin.com/in/ann/details/experience/'],
  ],
  ['news.linkedin.com/company/acme/about', ['news.linkedin.com/company/acme/about']],
  ['de.notlinkedin.com/company/acme/about', ['de.notlinkedin.com/company/acme/about']],
  [
    'profnet.example/company/acme',
    ['https://de.profnet.example/company/acme/about/', 'https://m.profnet.example/Company/ACME/people?x'],
  ],
  [
    'fundingdb.example/organization/acme',
    [
      'https://www.fundingdb.example/organization/acme/company_financials',
      'fundingdb.example/organization/acme/people/',
    ],
  ],
  [
    'crunchbase.com/organization/acme',
    ['https://www.crunchbase.com/organization/acme/company_overview/overview_timeline'],
  ],
  ['facebook.com/acme', ['https://m.facebook.com/acme/about/?ref=page', 'de-de.facebook.com/acme/photos/']],
  ['facebook.com/groups/about', ['facebook.com/groups/about']],
  ['x.com/acme', ['https://mobile.x.com/acme/with_replies']],
  ['microblog.example/acme', ['de.microblog.example/acme/media']],
  [
    'xn--mnchen-3ya.example/straße',
    ['https://www.münchen.example/Stra%C3%9Fe/', 'MÜNCHEN.example/straße%20'],
  ],
  ['other.example/company/acme/about', ['https://other.example/company/acme/about/']],
];

const hosts: readonly (readonly [string | null, readonly string[]])[] = [
  [
    'acme.example',
    [
      'acme.example',
      '\u200bhttps://acme.example',
      '\u200eacme.example\u200f',
      'ac\u200dme.example',
      ' <https://www.www.acme.example/x> ',
      'mailto:info@acme.example?subject=x',
      'info@acme.example',
      'acme.example\u00a0',
      'acme.example。',
    ],
  ],
  [idn, ['bücher-größe.example', `https://${idn}/`]],
  [null, ['', '\u200b', 'acme', 'ac me.example', 'x'.repeat(10_001)]],
];

describe.each([
  ['e-mail', emails, emailKey],
  ['profile', profiles, normalizeProfileAddress],
  ['host', hosts, normalizeHost],
] as const)('%s keys', (_what, table, keyOf) => {
  it.each(table.flatMap(([key, texts]) => texts.map((text) => [text, key] as const)))(
    'of %j is %j',
    (text, key) => {
      expect(keyOf(text)).toBe(key);
    },
  );
});

const bits = fc.constantFrom(
  ...[
    'a',
    'B',
    'É',
    'e\u0301',
    'ß',
    'ẞ',
    'İ',
    'Σ',
    '字',
    '.',
    '@',
    '@',
    '"',
    '\\',
    ' ',
    '\u00a0',
    '\u200b',
    '\u200c',
  ],
  ...[
    '\u200d',
    '\ufeff',
    '\u202e',
    '<',
    '>',
    'mailto:',
    '?',
    '#',
    '/',
    '//',
    ':',
    '%',
    '%25',
    '%C3%A9',
    '%e2%80%8b',
  ],
  ...[
    '%20',
    '%3E',
    'www.',
    'de.',
    'm.',
    'linkedin.com',
    'profnet.example',
    '/company/',
    '/about',
    'xn--',
    '-',
    '1',
  ],
  ...['https://', '?subject=\0', 'x.example', '。', '．', '\ud83e', '\0', '🦊'],
);
const text = fc.array(bits, { maxLength: 12 }).map((parts) => parts.join(''));
const email = fc.oneof(
  text,
  fc.tuple(text, text).map(([local, host]) => `${local}@${host}.example`),
);
const profile = fc.oneof(
  text,
  text.map((rest) => `linkedin.com/company/${rest}`),
  text.map((rest) => `${rest}.example/${rest}`),
);
const runs = { numRuns: Number(process.env['RUNS'] ?? 1_000) };

it('a key normalizes to itself, so that stored keys can be normalized again', () => {
  fc.assert(
    fc.property(email, profile, (address, url) => {
      const key = emailKey(address);
      if (key !== null) {
        expect(emailKey(key)).toBe(key);
        expect(emailKeys(address)).toContain(key);
        // PostgreSQL cannot store NUL and lone surrogates.
        expect(emailKeys(address).join('')).not.toMatch(/\0|\p{Surrogate}/u);
      }
      const host = normalizeHost(url);
      if (host !== null) expect(normalizeHost(host)).toBe(host);
      const page = normalizeProfileAddress(url);
      if (page !== null) expect(normalizeProfileAddress(page)).toBe(page);
      const former = formerProfileAddress(url);
      if (former !== null) expect(normalizeProfileAddress(former)).toBe(page);
    }),
    runs,
  );
});

/** Returns the key that an earlier version of Dealgraph stored for this address. */
const storedBefore = (address: string): string => address.trim().toLowerCase();

it('a key stored by an earlier version normalizes to the current key of the same address', () => {
  fc.assert(
    fc.property(email, (address) => {
      const key = emailKey(address);
      if (key !== null) expect(emailKey(storedBefore(address))).toBe(key);
    }),
    runs,
  );
});

const outcome = (read: () => unknown): boolean => {
  try {
    read();
    return true;
  } catch {
    return false;
  }
};

it('every importable value can be looked up, and vice versa', () => {
  const digits = fc.array(fc.constantFrom('0', '7', '\u200b', ' ', '\u200d', 'x', '1'.repeat(30)), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(email, digits, (address, parts) => {
      const person = { person_id: 'per_1', emails: [{ email: address, score: 1 }] };
      const isImported = outcome(() => readWireRecord('Person', person));
      expect(outcome(() => readEmail(address))).toBe(isImported);
      const id = parts.join('');
      const company = { id: 'c1', profnet_id: id };
      expect(outcome(() => readCompanyIdentifier({ profnet_id: id }))).toBe(
        outcome(() => readWireRecord('Company', company)),
      );
    }),
    runs,
  );
});

it('reads long texts in linear time', () => {
  const started = performance.now();
  for (const run of ['/', '.', ' ', '>', '\u200d', 'www.', '@', ':', '%25', '//', '\\', '<']) {
    const long = run.repeat(300_000);
    for (const one of [long, `x.example/${long}a`, `${long}x`, `a@${long}b.example`, `"${long}"@x`]) {
      emailKey(one);
      normalizeHost(one);
      identifierOf('profnet_url', one);
      identifierOf('profnet_id', one);
    }
  }
  expect(performance.now() - started).toBeLessThan(5000);
});
