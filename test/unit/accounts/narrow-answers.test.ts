import { filterQuestion, nothingCharged } from '../../../src/accounts/free-answers.js';
import { GroupStatistics } from '../../../src/accounts/group-statistics.js';
import { RecentAnswers } from '../../../src/accounts/recent-answers.js';

const list = { source: 'Company', condition: null };

it.each([
  [0, 1],
  [9, 1],
  [10, 0],
])('a question about %d records uses %d narrow answers', async (count, expected) => {
  const question = filterQuestion(list, count);
  expect(question.isPaid(nothingCharged)).toBe(false);
  expect(await question.narrowAnswers(nothingCharged)).toHaveLength(expected);
});

it('the number and the price of a filter are the same answer, those of another filter are not', async () => {
  const [number] = await filterQuestion(list, 3).narrowAnswers(null);
  expect(await filterQuestion(list, 4).narrowAnswers(null)).toEqual([number]);
  expect(await filterQuestion({ ...list, condition: 1 }, 3).narrowAnswers(null)).not.toEqual([number]);
  expect(await filterQuestion({ ...list, source: 'Person' }, 3).narrowAnswers(null)).not.toEqual([number]);
});

describe('statistics of small groups', () => {
  const add = (known: number, names: readonly string[], fields = ['raised']): number => {
    const statistics = new GroupStatistics();
    for (const field of fields)
      for (const name of names) statistics.add({ groupId: 'g', field, name, known });
    return statistics.count;
  };

  it.each([
    ['a single record', 1, ['min', 'max'], 0],
    ['the first statistic is paid for', 3, ['min'], 0],
    ['each further one counts', 3, ['min', 'max', 'median'], 2],
    ['the same one counts once', 3, ['min', 'min', 'max'], 1],
    ['at most one for each record', 2, ['min', 'max', 'median'], 1],
    ['the largest small group', 9, ['min', 'max'], 1],
    ['a group of 10 is not small', 10, ['min', 'max'], 0],
  ])('%s', (_name, known, names, expected) => {
    expect(add(known, names)).toBe(expected);
  });

  it('count for each field', () => {
    expect(add(3, ['min', 'max'], ['raised', 'employees'])).toBe(2);
  });
});

describe('RecentAnswers', () => {
  const day = new Date('2026-11-28T18:00:00Z');
  const nextDay = new Date('2026-11-29T00:00:00Z');

  it('deducts an answer once per organization and day', async () => {
    const recent = new RecentAnswers();
    const deducted: string[] = [];
    const ask = (organizationId: string, answers: string[], now: Date): Promise<void> =>
      recent.deductOnce(organizationId, answers, now, (fresh) => {
        deducted.push(`${organizationId} ${fresh.join(' ')}`);
        return Promise.resolve();
      });
    await ask('one', ['a', 'b'], day);
    await ask('one', ['b', 'c'], day);
    await ask('two', ['a'], day);
    await ask('one', ['a'], nextDay);
    expect(deducted).toEqual(['one a b', 'one c', 'two a', 'one a']);
  });

  it('deducts an answer again after a refusal', async () => {
    const recent = new RecentAnswers();
    const refuse = (): Promise<void> => Promise.reject(new Error('exhausted'));
    await expect(recent.deductOnce('one', ['a'], day, refuse)).rejects.toThrow('exhausted');
    const fresh: string[][] = [];
    await recent.deductOnce('one', ['a'], day, (answers) => {
      fresh.push([...answers]);
      return Promise.resolve();
    });
    expect(fresh).toEqual([['a']]);
  });
});
