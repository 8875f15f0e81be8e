import { firstChargeId, newChargeId } from '../../../src/accounts/model/charge.js';

describe('charge IDs', () => {
  const before = new Date();
  const ids = Array.from({ length: 2000 }, newChargeId);

  it('end in 16 random characters, even after the prefetched random bits are used up', () => {
    for (const id of ids) expect(id).toMatch(/^req_[0-9a-v]{10}[0-9a-v]{16}$/);
    const halves = ids.flatMap((id) => [id.slice(14, 22), id.slice(22)]);
    expect(new Set(halves).size).toBe(halves.length);
  });

  it('sort by time', () => {
    const [first = ''] = ids;
    expect(first >= firstChargeId(before)).toBe(true);
    const later = firstChargeId(new Date(Date.now() + 1));
    for (const id of ids) expect(id < later).toBe(true);
  });
});
