import { firstChargeId, newChargeId } from '../../src/domain/charge-id.js';

describe('ids of charges', () => {
  const before = new Date();
  const ids = Array.from({ length: 2000 }, newChargeId);

  it('are random, each half of each, for longer than bits are drawn for at once', () => {
    for (const id of ids) expect(id).toMatch(/^req_[0-9a-v]{10}[0-9a-v]{16}$/);
    const halves = ids.flatMap((id) => [id.slice(14, 22), id.slice(22)]);
    expect(new Set(halves).size).toBe(halves.length);
  });

  it('come in the order of their moments', () => {
    const [first = ''] = ids;
    expect(first >= firstChargeId(before)).toBe(true);
    const later = firstChargeId(new Date(Date.now() + 1));
    for (const id of ids) expect(id < later).toBe(true);
  });
});
