import { lazy, Suspense, useState } from 'react';
import styles from './filter-builder.module.css';
import { filterSentence } from './filter-sentence.js';
import { GroupBox } from './group-box.js';
import { RowFocus, RowFocusContext } from './row-focus.js';
import type { FilterDraft } from './use-filter-draft.js';
import { hasWordsBox, WordsBox } from './words-box.js';

const FilterJson = lazy(async () => ({ default: (await import('./filter-json.js')).FilterJson }));

/** The maximum depth of nested edges. It is the API's limit. */
const maxSteps = 2;

/**
 * Edits a filter as rows. A condition has a field, a comparison and a value; values are suggested with their counts, at
 * no charge. A row can also follow an edge to other records, or group several conditions. A filter that the builder
 * cannot represent as rows is edited as JSON.
 */
export function FilterBuilder({ draft }: { draft: FilterDraft }) {
  const { input, group, hasDurations, change } = draft;
  const sentence = group === null ? '' : filterSentence(input, group);
  const [focus] = useState(() => new RowFocus());
  return (
    <RowFocusContext.Provider value={focus}>
      <div className={styles['builder']}>
        <WordsBox
          draft={draft}
          onNext={() => {
            if (group !== null) focus.request(`open ${group.id}`);
          }}
        />
        {group === null ? (
          <p className={styles['note']}>This filter cannot be shown as rows. Edit it as JSON.</p>
        ) : (
          <GroupBox
            input={input}
            group={group.items.length === 0 ? { ...group, join: 'all' } : group}
            steps={maxSteps}
            hasGroups
            hasWordsBox={hasWordsBox(draft)}
            hasDurations={hasDurations}
            onChange={change}
          />
        )}
        {sentence !== '' && (
          <p className={styles['sentence']} aria-label="Filter in words">
            {sentence}
          </p>
        )}
        <JsonDetails draft={draft} />
      </div>
    </RowFocusContext.Provider>
  );
}

/** The filter as JSON. Its editor is loaded when it is opened. */
function JsonDetails({ draft }: { draft: FilterDraft }) {
  const [isOpen, setOpen] = useState(draft.group === null);
  return (
    <details
      className={styles['json']}
      open={draft.group === null}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary>As JSON</summary>
      {(isOpen || draft.group === null) && (
        <Suspense>
          <FilterJson draft={draft} />
        </Suspense>
      )}
    </details>
  );
}
