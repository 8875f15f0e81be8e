import { educationLevel } from '../../../src/import/education-level.js';

describe('the level of a degree', () => {
  it.each([
    [
      'Doctorate',
      [
        'PhD',
        'Ph.D.',
        'Ph. D. in Physics',
        'Doctor of Medicine',
        'MD',
        'J.D.',
        'Sc.D',
        'EdD',
        'DDS',
        'PharmD',
      ],
    ],
    [
      'Master',
      [
        'MBA',
        'M.B.A.',
        'EMBA',
        'e.MBA',
        'MS',
        'M. Sc.',
        'MA',
        'MEng',
        'MFA',
        'MPA',
        'MPH',
        'M.Ed',
        "Master's",
        'LLM',
        'LL. M',
      ],
    ],
    [
      'Bachelor',
      ['BA', 'B.S.', 'BSc', 'B.Com', 'BTech', 'BE', 'BFA', 'BBA', 'BArch', 'AB', 'A.B.', 'LLB', 'Bachelors'],
    ],
  ])('is %s for each of its common spellings', (...[level, titles]) => {
    expect(titles.map((title) => [title, educationLevel([title])])).toEqual(
      titles.map((title) => [title, level]),
    );
    expect(educationLevel(titles.map((title) => `Executive ${title} (honours)`))).toBe(level);
  });

  it('is the highest of several, and null for texts that name none', () => {
    expect(educationLevel(['BA', null, 'MBA', 'Certificate'])).toBe('Master');
    expect(educationLevel(['Certificate', null, 'Lambda School', 'Mechanics'])).toBeNull();
  });
});
