import type { Document } from './list-documents.js';

const languages = ['sh', 'js', 'ts', 'graphql'] as const;

/** A block of a page that can run, and what the page says of it (CONTRIBUTING, examples). */
export interface Example {
  /** The page and the line on which the block begins. */
  readonly place: string;
  readonly language: (typeof languages)[number];
  readonly code: string;
  /** The file that its first line names; blocks of TypeScript without one are no examples. */
  readonly file: string | null;
  /** The block behind it, when that is an answer. */
  readonly answer: { readonly language: 'json' | 'text'; readonly text: string } | null;
  /** Credits, by the words `Price:` before the next block; null when the page does not say. */
  readonly price: number | null;
}

interface Block {
  readonly line: number;
  /** The words behind the backticks: a language, perhaps followed by `no-run`. */
  readonly info: string;
  readonly text: string;
  /** The prose between this block and the next one. */
  readonly after: string;
}

/** The examples of a page in their order. */
export function listExamples({ path, text }: Document): Example[] {
  const blocks = listBlocks(text);
  return blocks.flatMap((block, index) => {
    const language = languages.find((name) => name === block.info);
    const file = /^\/\/ (src\/\S+\.ts)$/m.exec(block.text.split('\n')[0] ?? '')?.[1] ?? null;
    if (language === undefined || (language === 'ts' && file === null)) return [];
    const next = blocks[index + 1];
    const answer = next?.info === 'json' || next?.info === 'text' ? next : undefined;
    const example: Example = {
      place: `${path}:${block.line}`,
      language,
      code: block.text,
      file,
      answer: answer ? { language: answer.info as 'json' | 'text', text: answer.text } : null,
      price: priceIn((answer ?? block).after),
    };
    return [example];
  });
}

function listBlocks(text: string): Block[] {
  return [...text.matchAll(/^```(\S.*)\n([^]*?)^```$([^]*?)(?=^```\S|$(?![^]))/gm)].map(
    ({ index, 1: info = '', 2: code = '', 3: after = '' }) => ({
      line: text.slice(0, index).split('\n').length,
      info,
      text: code,
      after,
    }),
  );
}

function priceIn(prose: string): number | null {
  const price = /\bPrice: (free|\d[\d,]*)\b/.exec(prose)?.[1];
  if (price === undefined) return null;
  return price === 'free' ? 0 : Number(price.replaceAll(',', ''));
}
