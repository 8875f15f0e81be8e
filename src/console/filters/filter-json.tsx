import { useState } from 'react';
import { Button } from '../components/button.js';
import { CopyButton } from '../components/copy-button.js';
import { TextBox } from '../components/text-box.js';
import styles from './filter-builder.module.css';
import type { FilterValue } from './filter-value.js';

export interface FilterJsonProps {
  readonly value: FilterValue;
  readonly isOpen: boolean;
  readonly onChange: (filter: FilterValue) => void;
}

/** The filter as the API takes it: to be copied into a program, or written by hand. */
export function FilterJson({ value, isOpen, onChange }: FilterJsonProps) {
  const current = JSON.stringify(value, null, 2);
  const [edited, setEdited] = useState<string | null>(null);
  const text = edited ?? current;
  const parsed = parse(text);
  return (
    <details className={styles['json']} open={isOpen}>
      <summary>As JSON</summary>
      <div className={styles['jsonBody']}>
        <TextBox
          label="Filter as JSON"
          hideLabel
          mono
          rows={Math.min(14, text.split('\n').length + 1)}
          value={text}
          onChange={setEdited}
          errorMessage={parsed === null ? 'This is no JSON object.' : undefined}
        />
        <div className={styles['adds']}>
          <CopyButton text={text} />
          <Button
            size="small"
            isDisabled={edited === null || parsed === null || text === current}
            onPress={() => {
              if (parsed !== null) onChange(parsed);
              setEdited(null);
            }}
          >
            Use this filter
          </Button>
        </div>
      </div>
    </details>
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
