import { negotiateType } from '../../../src/http/negotiate-type.js';

const types = ['application/json', 'text/csv', 'text/html'] as const;

it.each<[accept: string, type: string | null]>([
  ['text/csv; charset=utf-8', 'text/csv'],
  ['text/csv;header="a, b; q=0"', 'text/csv'],
  ['text/csv;header="a\\", \\"b; q=0"', 'text/csv'],
  ['application/json; profile="https://x.example/a,b;c"; q=0.5, text/html;v=1', 'text/html'],
  ['text/csv; charset=utf-8; q=0', null],
  [',,text/html;;q=1,', 'text/html'],
  [';;q=,,"', null],
])('%j selects %j', (accept, type) => {
  expect(negotiateType(accept, types)).toBe(type);
});

it.each<[title: string, parameter: string]>([
  ['quotes', '"'],
  ['escaped quotes', '\\"'],
  ['escaped quotes within quotes', '"\\""'],
  ['backslashes', '\\'],
])('reads a parameter of 1 MB of %s', (_title, parameter) => {
  const accept = `text/html;a="${parameter.repeat(2 ** 20 / parameter.length)}`;
  expect(negotiateType(accept, types)).toBe('text/html');
});
