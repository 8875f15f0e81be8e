import { MagnifyingGlassIcon } from '@radix-ui/react-icons';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { AutocompleteDocument } from '../generated/documents.js';
import { useFree } from '../graph/use-free.js';
import { useKey } from '../session/use-key.js';
import styles from './find-box.module.css';

const pages = {
  COMPANIES: '/console/data/companies/$id',
  INVESTORS: '/console/data/investors/$id',
  PEOPLE: '/console/data/people/$id',
} as const;

/** Finds a company, an investor or a person by the beginning of a name. Free. */
export function FindBox() {
  const isKnown = useKey() !== null;
  const [text, setText] = useState('');
  const query = useDeferredValue(text.trim());
  const navigate = useNavigate();
  const found = useFree(AutocompleteDocument, { query, first: 8 }, { enabled: query.length > 1 });
  const results = query.length > 1 ? (found.data?.autocomplete ?? []) : [];
  return (
    <ComboBox
      className={styles['find'] ?? ''}
      items={results}
      inputValue={text}
      onInputChange={setText}
      isDisabled={!isKnown}
      allowsEmptyCollection={false}
      menuTrigger="input"
      value={null}
      onChange={(id) => {
        const result = results.find((each) => each.id === id);
        if (result === undefined) return;
        setText('');
        void navigate({ to: pages[result.product], params: { id: result.id } });
      }}
    >
      <Label className="visually-hidden">Find a company, an investor or a person</Label>
      <MagnifyingGlassIcon aria-hidden className={styles['glass'] ?? ''} />
      <Input className={styles['input'] ?? ''} placeholder="Find a company, an investor or a person" />
      <Popover className={styles['popover'] ?? ''} placement="bottom start">
        <ListBox className={styles['options'] ?? ''}>
          {(result: (typeof results)[number]) => (
            <ListBoxItem
              id={result.id}
              textValue={result.name ?? result.id}
              className={styles['option'] ?? ''}
            >
              <span className={styles['name']}>{result.name ?? result.id}</span>
              <span className={styles['detail']}>
                {[result.domain, result.detail].filter(Boolean).join(' · ')}
              </span>
              <span className={styles['kind']}>{result.product.toLowerCase()}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
