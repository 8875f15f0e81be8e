import { MagnifyingGlassIcon } from '@radix-ui/react-icons';
import type { InputHTMLAttributes } from 'react';
import styles from './search-field.module.css';

export interface SearchFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly value: string;
  readonly onType: (typed: string) => void;
  readonly onClose: () => void;
}

/** The text field of the search dialog. It can be used before the list below it is loaded. */
export function SearchField({ value, onType, onClose, ...rest }: SearchFieldProps) {
  return (
    <div className={styles['field']}>
      <MagnifyingGlassIcon aria-hidden />
      <input
        {...rest}
        className={styles['input']}
        role="combobox"
        aria-expanded={rest['aria-expanded'] ?? false}
        aria-autocomplete="list"
        aria-label="Find a company, investor, person, page or action"
        placeholder="Find a company, investor, person, page or action"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={value}
        onFocus={({ target }) => {
          target.setSelectionRange(target.value.length, target.value.length);
        }}
        onKeyDown={(event) => {
          // The shortcut that opens the dialog also closes it.
          if ((event.ctrlKey || event.metaKey) && event.key === 'k') {
            event.preventDefault();
            onClose();
          } else rest.onKeyDown?.(event);
        }}
        onChange={({ target }) => {
          onType(target.value);
        }}
      />
      <button type="button" className={styles['close']} aria-label="Esc: close search" onClick={onClose}>
        Esc
      </button>
    </div>
  );
}
