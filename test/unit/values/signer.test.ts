import { pageBounds, readPage } from '../../../src/values/page.js';
import { Signer } from '../../../src/values/signer.js';

const signer = new Signer(Buffer.alloc(32, 1));
const other = new Signer(Buffer.alloc(32, 2));

describe('cursors', () => {
  const position = ['2026-11-28', 12, null, 'id'];
  const cursor = signer.encodeCursor('list', 'companies', position);

  it('return the position that was encoded', () => {
    expect(signer.decodeCursor('list', 'companies', cursor)).toEqual(position);
  });

  it.each([
    ['another purpose', signer.encodeCursor('feed', 'companies', position)],
    ['another scope', signer.encodeCursor('list', 'people', position)],
    ['another database', other.encodeCursor('list', 'companies', position)],
    ['another position', cursor.slice(0, 22) + signer.encodeCursor('list', 'companies', ['x']).slice(22)],
    ['another signature', 'A'.repeat(22) + cursor.slice(22)],
    ['a part of the signature', cursor.slice(0, 21)],
    ['no text', ''],
    ['too many characters', signer.encodeCursor('list', 'companies', ['x'.repeat(30_000)])],
  ])('with %s are refused', (_name, changed) => {
    expect(signer.decodeCursor('list', 'companies', changed)).toBeNull();
  });
});

describe('signatures', () => {
  const signature = signer.sign('version', 'text');

  it.each([
    ['the text', 'version', 'text', signature, true],
    ['another text', 'version', 'texts', signature, false],
    ['another purpose', 'session', 'text', signature, false],
    ['a longer signature', 'version', 'text', `${signature}A`, false],
    ['the beginning of the signature', 'version', 'text', signature.slice(0, 21), false],
    ['no signature', 'version', 'text', '', false],
  ] as const)('of %s', (_name, purpose, text, given, isValid) => {
    expect(signer.isSigned(purpose, text, given)).toBe(isValid);
  });

  it('has 22 characters', () => {
    expect(signature).toMatch(/^[\w-]{22}$/);
  });
});

describe('pages', () => {
  it.each([
    [{}, { limit: 50, page: 0 }],
    [
      { limit: '1', page: '3' },
      { limit: 1, page: 3 },
    ],
    [{ limit: 5000 }, { limit: 5000, page: 0 }],
    [{ page: pageBounds.maxPage }, { limit: 50, page: 2_147_483_647 }],
  ])('%j is %j', (raw, page) => {
    expect(readPage(raw)).toEqual(page);
  });

  it.each([[{ limit: 0 }], [{ limit: 5001 }], [{ limit: '1.5' }], [{ page: -1 }], [{ page: 2_147_483_648 }]])(
    '%j is refused',
    (raw) => {
      expect(() => readPage(raw)).toThrow('must be');
    },
  );
});
