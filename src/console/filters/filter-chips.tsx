import { Cross2Icon, Pencil1Icon } from '@radix-ui/react-icons';
import { useState } from 'react';
import { Button } from '../components/button.js';
import { ConditionRow } from './condition-row.js';
import { FieldChoice, itemOfField } from './field-choice.js';
import styles from './filter-chips.module.css';
import type { Condition, Group, Item } from './filter-model.js';
import { itemPhrase } from './filter-sentence.js';
import { findProblem } from './find-problem.js';
import { RowFocus, RowFocusContext } from './row-focus.js';
import type { FilterDraft } from './use-filter-draft.js';
import { hasWordsBox, isWords, WordsBox, wordsBoxId } from './words-box.js';

export interface FilterChipsProps {
  readonly draft: FilterDraft;
  /** The text if there are no conditions, for example `All companies`. */
  readonly empty: string;
  /** Called to edit the whole filter. */
  readonly onExpand: () => void;
}

const joins = { all: 'and', any: 'or', none: 'none of' } as const;

/** A filter on one line, so that the results are in view. A chip is a condition, which can be edited in its place. */
export function FilterChips({ draft, empty, onExpand }: FilterChipsProps) {
  const { input, group } = draft;
  const hasBox = hasWordsBox(draft);
  const items = (group?.items ?? []).filter((item) => !hasBox || !isWords(item));
  const [editedId, setEditedId] = useState<string | null>(null);
  const [focus] = useState(() => new RowFocus());
  const edited = group?.items.find(({ id }) => id === editedId);
  const edit = (item: Item): void => {
    if (item.kind !== 'condition') {
      onExpand();
      return;
    }
    setEditedId(item.id);
    focus.request(`value ${item.id}`);
  };
  return (
    <RowFocusContext.Provider value={focus}>
      <WordsBox draft={draft} onNext={onExpand} />
      <div className={styles['chips']} role="group" aria-label="Conditions">
        {group === null && <span>A filter in JSON</span>}
        {group?.items.length === 0 && <span>{empty}</span>}
        {group?.join === 'none' && <span className={styles['join']}>None of</span>}
        {items.map((item, position) => (
          <Chip
            key={item.id}
            {...{ input, item, draft }}
            join={position === 0 || group?.join === 'none' ? '' : joins[group?.join ?? 'all']}
            onEdit={() => {
              edit(item);
            }}
          />
        ))}
        {group !== null && (
          <div className={styles['add']} data-add>
            <FieldChoice
              // The key changes with each added condition, so that the field choice is empty again.
              key={group.items.length}
              input={input}
              label="Add a condition"
              value={null}
              onChange={(path) => {
                const item = itemOfField(input, path);
                if (hasBox && isWords(item)) {
                  focus.request(`value ${wordsBoxId}`);
                  return;
                }
                draft.change({ ...group, items: [...group.items, item] });
                edit(item);
              }}
            />
          </div>
        )}
        <Button look="quiet" size="small" onPress={onExpand}>
          <Pencil1Icon aria-hidden /> Edit filter
        </Button>
      </div>
      {edited?.kind === 'condition' && group !== null && (
        <EditedCondition
          draft={draft}
          group={group}
          condition={edited}
          onDone={() => {
            setEditedId(null);
          }}
        />
      )}
    </RowFocusContext.Provider>
  );
}

interface ChipProps {
  readonly input: string;
  readonly item: Item;
  readonly draft: FilterDraft;
  /** The word before the chip; empty if there is none. */
  readonly join: string;
  readonly onEdit: () => void;
}

function Chip({ input, item, draft, join, onEdit }: ChipProps) {
  const phrase = itemPhrase(input, item);
  if (phrase === '') return null;
  return (
    <>
      {join !== '' && <span className={styles['join']}>{join}</span>}
      <span className={styles['chip']}>
        <button type="button" className={styles['words']} aria-label={`Edit: ${phrase}`} onClick={onEdit}>
          {phrase}
        </button>
        <button
          type="button"
          className={styles['remove']}
          aria-label={`Remove: ${phrase}`}
          onClick={() => {
            const { group } = draft;
            if (group !== null)
              draft.change({ ...group, items: group.items.filter(({ id }) => id !== item.id) });
          }}
        >
          <Cross2Icon aria-hidden />
        </button>
      </span>
    </>
  );
}

interface EditedConditionProps {
  readonly draft: FilterDraft;
  readonly group: Group;
  readonly condition: Condition;
  readonly onDone: () => void;
}

/** The row of a condition that is edited in its place. Enter closes it when the condition is complete. */
function EditedCondition({ draft, group, condition, onDone }: EditedConditionProps) {
  const { input, hasDurations, change } = draft;
  const replace = (items: readonly Item[]): void => {
    change({ ...group, items });
  };
  const isComplete = findProblem(input, { ...group, items: [condition] }, hasDurations) === null;
  const remove = (): void => {
    replace(group.items.filter(({ id }) => id !== condition.id));
    onDone();
  };
  return (
    <div className={styles['edited']}>
      <ConditionRow
        input={input}
        condition={condition}
        steps={0}
        hasDurations={hasDurations}
        onChange={(changed) => {
          replace(group.items.map((each) => (each.id === condition.id ? changed : each)));
        }}
        onRemove={remove}
        onNext={() => {
          if (isComplete) onDone();
        }}
        onBack={remove}
      />
      <Button size="small" isDisabled={!isComplete} onPress={onDone}>
        Done
      </Button>
    </div>
  );
}
