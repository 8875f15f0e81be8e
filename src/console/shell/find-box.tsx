import { MagnifyingGlassIcon } from '@radix-ui/react-icons';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { useSettled } from '../components/use-settled.js';
import { AutocompleteDocument } from '../generated/documents.js';
import type { Refusal } from '../graph/refusal.js';
import { useFree } from '../graph/use-free.js';
import { knownNames } from '../pages/data/known-names.js';
import { useKey } from '../session/use-key.js';
import styles from './find-box.module.css';

const pages = {
  COMPANIES: '/console/data/companies/$id',
  INVESTORS: '/console/data/investors/$id',
  PEOPLE: '/console/data/people/$id',
} as const;

const kinds = { COMPANIES: 'company', INVESTORS: 'investor', PEOPLE: 'person' } as const;

/** Finds a company, an investor or a person by the beginning of a name. Free. */
export function FindBox() {
  const isKnown = useKey() !== null;
  const [text, setText] = useState('');
  const query = useSettled(text.trim(), 150);
  const navigate = useNavigate();
  const isAsked = query.length > 1;
  const found = useFree(AutocompleteDocument, { query, first: 8 }, { enabled: isAsked });
  const isStale = found.data === undefined || found.isPlaceholderData || query !== text.trim();
  const results = isAsked && found.error === null ? (found.data?.autocomplete ?? []) : [];
  const open = (result: (typeof results)[number] | undefined): void => {
    if (result === undefined) return;
    setText('');
    if (result.name !== null) knownNames.keep(result.id, result.name);
    void navigate({ to: pages[result.product], params: { id: result.id } });
  };
  return (
    <ComboBox
      className={styles['find'] ?? ''}
      items={results}
      inputValue={text}
      onInputChange={setText}
      isDisabled={!isKnown}
      // The list opens as the typing begins, and says so when nothing is found, or why nothing can be.
      allowsEmptyCollection={text.trim().length > 1}
      menuTrigger="input"
      value={null}
      onChange={(id) => {
        open(results.find((each) => each.id === id));
      }}
    >
      <Label className="visually-hidden">Find a company, an investor or a person</Label>
      <MagnifyingGlassIcon aria-hidden className={styles['glass'] ?? ''} />
      <Input
        className={styles['input'] ?? ''}
        placeholder="Find a company, an investor or a person"
        autoComplete="off"
        onKeyDown={(event) => {
          // Enter takes the first one, as long as no other was gone to.
          const isInList = event.currentTarget.getAttribute('aria-activedescendant') !== null;
          if (event.key === 'Enter' && !isInList && !isStale) open(results[0]);
        }}
        spellCheck={false}
      />
      <Popover className={styles['popover'] ?? ''} placement="bottom start">
        <ListBox
          className={styles['options'] ?? ''}
          renderEmptyState={() => <p className={styles['none']}>{emptyWords(found.error, isStale, query)}</p>}
        >
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
              <span className={styles['kind']}>{kinds[result.product]}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
      <span className="visually-hidden" role="status">
        {isAsked && !isStale && results.length === 0 ? 'Nothing was found.' : ''}
      </span>
    </ComboBox>
  );
}

function emptyWords(error: Refusal | null, isStale: boolean, query: string): string {
  if (error !== null) return error.message;
  return isStale ? 'Looking…' : `Nothing begins with “${query}”.`;
}
