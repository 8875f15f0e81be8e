import { reachable } from '../../src/store/replicas/log-position.js';

describe('a position of the log', () => {
  it.each([
    ['16/B374D848', '16/B374D848'],
    ['0/3000018', '0/3000000'],
    ['0/3000028', '0/3000000'],
    ['A/2018', 'A/2000'],
    ['0/3000030', '0/3000030'],
  ])('%s is reached at %s, before the header of a page that has nothing yet', (position, reached) => {
    expect(reachable(position)).toBe(reached);
  });
});
