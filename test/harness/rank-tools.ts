import type { Tool } from '../../src/mcp/tools/tool.js';

/** Words without meaning for the choice of a tool. */
const stopWords = new Set(
  'a an and are as at be by do does for from had has have how i in is it its many much of on or that the their them there these they this to was we were what which who whose with you your my our me'.split(
    ' ',
  ),
);

/** Reduces a word to its stem: without the endings of plurals and verbs. */
function stemOf(word: string): string {
  return word
    .replace(/(?:'s|')$/, '')
    .replace(/ies$/, 'y')
    .replace(/(?:ing|ed|es|s|e)$/, (ending) => (word.length - ending.length < 3 ? ending : ''));
}

/** Returns the stems of a text. Phrases such as "how many", which descriptions quote, count as one word. */
function stemsOf(text: string): string[] {
  const spelled = text.toLowerCase().replaceAll('how many', 'howmany').replaceAll('how much', 'howmuch');
  const words = spelled.split(/[^a-z0-9']+/);
  return words.filter((word) => word !== '' && !stopWords.has(word)).map(stemOf);
}

/** Returns the words that describe a tool: its name, title, description and arguments. */
function describedBy(tool: Tool): string {
  const argumentTexts = Object.entries(tool.arguments).map(
    ([name, schema]) => `${name} ${(schema as { readonly description?: string }).description ?? ''}`,
  );
  return [tool.name, tool.title, tool.title, tool.description, ...argumentTexts].join(' ');
}

const saturation = 1.2;
const lengthWeight = 0.75;

/** Ranks tools for a question by BM25 over their descriptions. Returns their names, best first. */
export function rankTools(tools: readonly Tool[], question: string): readonly string[] {
  const documents = tools.map((tool) => ({ name: tool.name, stems: stemsOf(describedBy(tool)) }));
  const mean = documents.reduce((sum, { stems }) => sum + stems.length, 0) / documents.length;
  const wanted = new Set(stemsOf(question));
  const scoreOf = (stems: readonly string[]): number => {
    let score = 0;
    for (const stem of wanted) {
      const having = documents.filter((one) => one.stems.includes(stem)).length;
      const count = stems.filter((one) => one === stem).length;
      const rarity = Math.log(1 + (documents.length - having + 0.5) / (having + 0.5));
      const length = 1 - lengthWeight + (lengthWeight * stems.length) / mean;
      score += (rarity * count * (saturation + 1)) / (count + saturation * length);
    }
    return score;
  };
  return documents
    .map(({ name, stems }) => ({ name, score: scoreOf(stems) }))
    .sort((one, other) => other.score - one.score)
    .map(({ name }) => name);
}
