import { reachable } from '../../../src/database/replicas/log-position.js';

describe('a log position', () => {
  it.each([
    ['16/B374D848', '16/B374D848'],
    ['0/3000018', '0/3000000'],
    ['0/3000028', '0/3000000'],
    ['A/2018', 'A/2000'],
    ['0/3000030', '0/3000030'],
  ])('%s is reached at %s: the header of a page without records is ignored', (position, reached) => {
    expect(reachable(position)).toBe(reached);
  });
});
