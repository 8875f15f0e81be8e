import type { Document } from './list-documents.js';

const languages = ['sh', 'js', 'ts', 'py', 'sql', 'graphql'] as const;

/**
 * A runnable code block of a documentation page, with the response and the price that the page states
 * (CONTRIBUTING.md).
 */
export interface Example {
  /** The page, and the line of the block. */
  readonly location: string;
  readonly language: (typeof languages)[number];
  readonly code: string;
  /** The file name in the block's first line. A TypeScript block without a file name is not an example. */
  readonly file: string | null;
  /** The next block, if it is a response. */
  readonly answer: { readonly language: 'json' | 'text'; readonly text: string } | null;
  /** The price in credits, from `Price:` in the text after the example, or null if there is none. */
  readonly price: number | null;
}

interface Block {
  readonly line: number;
  /** The text after the opening backticks: a language, optionally followed by `no-run`. */
  readonly info: string;
  readonly text: string;
  /** The text up to the next block. */
  readonly after: string;
}

/** Returns the examples of a page, in order. */
export function listExamples({ path, text }: Document): Example[] {
  const blocks = listBlocks(text);
  return blocks.flatMap((block, index) => {
    const language = languages.find((name) => name === block.info);
    const file = /^\/\/ (src\/\S+\.ts)$/m.exec(block.text.split('\n')[0] ?? '')?.[1] ?? null;
    if (language === undefined || (language === 'ts' && file === null)) return [];
    const next = blocks[index + 1];
    const answer = next?.info === 'json' || next?.info === 'text' ? next : undefined;
    const example: Example = {
      location: `${path}:${block.line}`,
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
