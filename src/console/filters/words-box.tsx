import { TextBox } from '../components/text-box.js';
import { filterField } from './fields.js';
import styles from './filter-builder.module.css';
import { type Condition, type Group, type Item, newItemId } from './filter-model.js';
import { useFocusTargets } from './row-focus.js';
import type { FilterDraft } from './use-filter-draft.js';

/** The field that is searched by words. */
const wordsField = 'text';

/** The ID by which the box gets the focus. */
export const wordsBoxId = 'words-box';

/** The longest query that the API accepts. */
const maxLength = 200;

interface WordsBoxProps {
  readonly draft: FilterDraft;
  /** Called when Enter is pressed. */
  readonly onNext: () => void;
}

/** A box for the words that the records must have. Shows nothing if the filter has no such box. */
export function WordsBox({ draft, onNext }: WordsBoxProps) {
  const { group, change } = draft;
  const words = group?.items.find(isWords);
  const box = useFocusTargets(`value ${wordsBoxId}`, `value ${words?.id ?? wordsBoxId}`);
  if (group === null || !hasWordsBox(draft)) return null;
  return (
    <div ref={box} className={styles['words']}>
      <TextBox
        label="What do they do?"
        placeholder="warehouse robots"
        hint='All words must match. Use "a phrase", or between words, - before a word to exclude it.'
        value={wordsOfGroup(group)}
        maxLength={maxLength}
        onChange={(text) => {
          change(withWords(group, text));
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) onNext();
        }}
      />
    </div>
  );
}

/** Returns true for a search by words. */
export function isWords(item: Item): item is Condition {
  return item.kind === 'condition' && item.field === wordsField;
}

/**
 * Returns true if a filter has a box for a search by words. Other filters, for example one whose words are optional, show
 * it as a row.
 */
export function hasWordsBox({ input, group }: Pick<FilterDraft, 'input' | 'group'>): boolean {
  return (
    group !== null &&
    filterField(input, wordsField) !== undefined &&
    (group.join === 'all' || group.items.length === 0) &&
    group.items.filter(isWords).length <= 1
  );
}

/** Returns the group with another search by words. An empty text removes it. */
export function withWords(group: Group, text: string): Group {
  const rest = group.items.filter((item) => !isWords(item));
  if (text.trim() === '') return { ...group, items: rest };
  const id = group.items.find(isWords)?.id ?? newItemId();
  const words: Condition = {
    kind: 'condition',
    id,
    field: wordsField,
    comparison: 'matches',
    values: [text],
  };
  return { ...group, join: 'all', items: [words, ...rest] };
}

/** Returns the text of a search by words; empty if the group has none. */
export function wordsOfGroup(group: Group | null): string {
  return group?.items.find(isWords)?.values[0] ?? '';
}
