import { Button } from '../components/button.js';
import { format } from '../components/format.js';
import type { Counted } from '../products/product-view.js';
import styles from './filter-builder.module.css';
import type { FilterValue, Group } from './filter-model.js';
import type { FilterDraft } from './use-filter-draft.js';
import { withWords, wordsOfGroup } from './words-box.js';
import { writeFilter } from './write-filter.js';

/** The most words that are counted one by one. Each count is a free answer, of which a key has a daily allowance. */
const maxWords = 6;

export interface WordsAloneProps {
  readonly draft: FilterDraft;
  readonly nouns: readonly [string, string];
  readonly useCount: (filter: FilterValue) => Counted;
}

/** When no record has all words: the number of records that each word alone would match, with the same other conditions. */
export function WordsAlone({ draft, nouns, useCount }: WordsAloneProps) {
  const { group } = draft;
  const words = plainWords(wordsOfGroup(group));
  if (group === null || words.length < 2) return null;
  return (
    <p className={styles['alone']} role="group" aria-label="Each word alone">
      No {nouns[1]} match all words. One word alone:
      {words.map((word) => (
        <WordAlone key={word} {...{ word, group, draft, useCount }} />
      ))}
    </p>
  );
}

interface WordAloneProps extends Omit<WordsAloneProps, 'nouns'> {
  readonly word: string;
  readonly group: Group;
}

function WordAlone({ word, group, draft, useCount }: WordAloneProps) {
  const alone = withWords(group, word);
  const { count } = useCount(writeFilter(draft.input, alone));
  if (count === null) return null;
  return (
    <Button
      size="small"
      isDisabled={count === 0}
      onPress={() => {
        draft.change(alone);
      }}
    >
      {word} · {format.count(count)}
    </Button>
  );
}

/** Returns the words of a query that it requires, without phrases, excluded words and the operator `or`. */
function plainWords(query: string): readonly string[] {
  const words = query
    .replaceAll(/"[^"]*"?/g, ' ')
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word) && word.toLowerCase() !== 'or');
  return [...new Set(words)].slice(0, maxWords);
}
