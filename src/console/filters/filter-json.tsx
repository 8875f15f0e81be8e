import { Button, CopyButton } from '../components/button.js';
import { TextBox } from '../components/text-box.js';
import styles from './filter-builder.module.css';
import type { FilterValue } from './filter-model.js';
import type { FilterDraft } from './use-filter-draft.js';

/** Shows the filter as JSON in the API's format, to copy or edit. */
export function FilterJson({ draft: { filter, json, editJson, replace } }: { draft: FilterDraft }) {
  const current = JSON.stringify(filter, null, 2);
  const parsed = parse(json);
  return (
    <div className={styles['jsonBody']}>
      <TextBox
        label="Filter as JSON"
        hideLabel
        mono
        rows={Math.min(14, json.split('\n').length + 1)}
        value={json}
        onChange={editJson}
        errorMessage={parsed === null ? 'This is not a JSON object.' : undefined}
      />
      <div className={styles['adds']}>
        <CopyButton text={json} />
        <Button
          size="small"
          isDisabled={parsed === null || json === current}
          onPress={() => {
            if (parsed !== null) replace(parsed);
          }}
        >
          Use this filter
        </Button>
        {json !== current && (
          <Button
            size="small"
            look="quiet"
            onPress={() => {
              replace(filter);
            }}
          >
            {Object.keys(filter).length === 0 ? 'Clear the filter' : 'Discard changes'}
          </Button>
        )}
      </div>
    </div>
  );
}

function parse(text: string): FilterValue | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as FilterValue)
      : null;
  } catch {
    return null;
  }
}
