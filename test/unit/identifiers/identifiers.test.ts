import { identifyText, profileKeyOf } from '../../../src/identifiers/identify-text.js';
import type { LookupKind } from '../../../src/identifiers/lookup-keys.js';
import { LookupReader, UnusableFile } from '../../../src/identifiers/lookup-reader.js';

interface Read {
  readonly inputs: readonly unknown[];
  readonly columns: readonly string[];
}

function read(kind: LookupKind, text: string, by?: string): Read {
  const reader = new LookupReader({ kind, by });
  const bytes = new TextEncoder().encode(text);
  // One byte per chunk, as a slow pipe might deliver them.
  const rows = [...bytes].flatMap((byte) => reader.push(Uint8Array.of(byte)));
  rows.push(...reader.end());
  return {
    inputs: rows.map(({ input }) => input),
    columns: reader.choice?.columns.map(({ name }) => name) ?? [],
  };
}

const company = 'a0a0a0000000000000000001';

describe('columns are recognized', () => {
  it.each<[what: string, kind: LookupKind, text: string, inputs: unknown[], columns: string[]]>([
    [
      'of a CRM',
      'companies',
      '"Record ID","Company name","Company Domain Name"\n"17","Kiln","kiln.example"\n',
      [{ domain: 'kiln.example' }],
      ['Company Domain Name'],
    ],
    [
      'of a list of leads, without the profiles of people',
      'companies',
      'Email,Website,Company Linkedin Url,Person Linkedin Url\na@b.example,,http://www.linkedin.com/company/kiln,http://www.linkedin.com/in/ada\n',
      [{ profnet_url: 'http://www.linkedin.com/company/kiln' }],
      ['Website', 'Company Linkedin Url'],
    ],
    [
      'of profile addresses under an unknown name',
      'companies',
      'Organization Name,Organization Name URL\nKiln,https://www.crunchbase.com/organization/kiln\n',
      [{ fundingdb_url: 'https://www.crunchbase.com/organization/kiln' }],
      ['Organization Name URL'],
    ],
    [
      'by values, where the named column holds row numbers',
      'companies',
      'ID;Homepage (main)\n1;kiln.example\n2;clay.example\n',
      [{ domain: 'kiln.example' }, { domain: 'clay.example' }],
      ['Homepage (main)'],
    ],
    [
      'by values, where the named column is empty',
      'people',
      'Email;Kontakt\n;a@b.example\n',
      [{ email: 'a@b.example' }],
      ['Kontakt'],
    ],
    [
      'the first of two with the same name',
      'companies',
      'Domain,Domain\na.example,b.example\n,kiln.example\n',
      [{ domain: 'a.example' }, {}],
      ['Domain'],
    ],
    [
      'IDs before domains',
      'companies',
      `domain,id\nkiln.example,${company}\n`,
      [{ id: company }],
      ['id', 'domain'],
    ],
    [
      'but not if all addresses are on one site',
      'investors',
      'Investor,Logo\nA,https://img.example/a\nB,https://img.example/b\nC,https://img.example/c\n',
      [{ name: 'A' }, { name: 'B' }, { name: 'C' }],
      ['Investor'],
    ],
    [
      "in a spreadsheet's guarded cells",
      'investors',
      "Name\n'+Ventures\n",
      [{ name: '+Ventures' }],
      ['Name'],
    ],
    ['in a header without rows', 'companies', 'Domain,Name\n', [], ['Domain']],
    [
      'in objects of lookup keys, which are sent unchanged',
      'investors',
      '{"website":"a.example","name":"A"}\n{}',
      [{ website: 'a.example', name: 'A' }, {}],
      ['website', 'name'],
    ],
  ])('%s', (_what, kind, text, inputs, columns) => {
    expect(read(kind, text)).toEqual({ inputs, columns });
  });

  it.each<[kind: LookupKind, text: string]>([
    ['people', 'LinkedIn;Name\nhttps://www.linkedin.com/in/ada;Ada\n'],
    ['companies', 'Email\na@b.example\n'],
    ['companies', 'sku\nA\n'],
    ['investors', 'Firma;Stadt\nKiln;Berlin\n'],
  ])('or the file is refused: %s %j', (kind, text) => {
    expect(() => read(kind, text)).toThrow(UnusableFile);
  });
});

describe('a file of unusual size is read', () => {
  it('with more lines in one chunk than a function call can have arguments', () => {
    const reader = new LookupReader({ kind: 'companies' });
    const rows = reader.push(new TextEncoder().encode('a.example\n'.repeat(200_000)));
    expect(rows.length + reader.end().length).toBe(200_000);
  });

  it('with a long name of dots, in linear time', () => {
    const started = performance.now();
    const text = `${'.'.repeat(100_000)} x`;
    for (const value of [text, `http://${'linkedin.'.repeat(20_000)}1/`]) {
      identifyText('investors', value);
      profileKeyOf(value);
    }
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('with tens of thousands of columns, in linear time', () => {
    const started = performance.now();
    const header = ['domain', ...Array<string>(40_000).fill('note')];
    const reader = new LookupReader({ kind: 'companies' });
    reader.push(new TextEncoder().encode(`${header.join(',')}\nkiln.example${',x'.repeat(40_000)}\n`));
    reader.end();
    expect(reader.otherNames.at(-1)).toBe('note (40000)');
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

it.each<[kind: LookupKind, text: string]>([
  ['companies', 'acquirer_company_id,acquiree_company_id\na,b\n'],
  ['companies', 'sku\nA\n'],
  ['companies', '[{}]\n'],
  ['companies', '{"items":[\n'],
])('an error message does not name command line options: %s %j', (kind, text) => {
  expect(() => read(kind, text)).toThrow(/^(?!.*(?:--|jq))/);
});
