import { tools } from '../../../src/mcp/tools/tools.js';
import { rankTools } from '../../harness/rank-tools.js';
import { toolQuestions } from '../../harness/tool-questions.js';

describe('the words of the tool descriptions', () => {
  it('lead from each question to the tool that answers it, or to one of three that fit', () => {
    const misses = toolQuestions.flatMap(([question, fitting]) => {
      const ranked = rankTools(tools, question);
      const isFound =
        fitting.length === 1 ? ranked[0] === fitting[0] : ranked.slice(0, 3).includes(fitting[0]);
      return isFound
        ? []
        : [[question, `needs ${fitting.join(' or ')}`, `gets ${ranked.slice(0, 4).join(', ')}`]];
    });
    expect(misses).toEqual([]);
  });

  it('have questions for every tool', () => {
    expect(toolQuestions.length).toBeGreaterThanOrEqual(40);
    const covered = new Set(toolQuestions.map(([, [best]]) => best));
    expect(tools.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([]);
  });
});
