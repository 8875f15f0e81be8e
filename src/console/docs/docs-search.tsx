import MiniSearch from 'minisearch';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { pathTo } from '../session/mount.js';
import { searchOptions } from './search-options.mjs';

/** Most sections that a search shows. */
const maxResults = 10;

interface Found {
  readonly id: string;
  readonly page: string;
  readonly heading: string;
}

/**
 * The search of the documentation: a text field with links to the sections that contain its words. The key `/` focuses
 * it, the arrow keys move to the links, and Enter opens the first one.
 */
export function DocsSearch() {
  const [text, setText] = useState('');
  const [sections, setSections] = useState<readonly Found[] | null>(null);
  const found = text.trim() === '' ? null : sections;
  const area = useRef<HTMLElement>(null);
  useSlashKey(area);
  useEffect(() => {
    if (text.trim() === '') return undefined;
    let isCurrent = true;
    void search(text).then((newSections) => {
      if (isCurrent) setSections(newSections);
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.key === 'Escape') {
      setText('');
      area.current?.querySelector('input')?.focus();
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    moveFocus(area.current, step);
  };
  const open = (event: React.SyntheticEvent): void => {
    event.preventDefault();
    const [first] = found ?? [];
    if (first !== undefined) window.location.assign(pathOf(first));
  };
  return (
    <search ref={area} className="search" onKeyDown={onKeyDown}>
      <form onSubmit={open}>
        <input
          type="search"
          aria-label="Search the documentation"
          placeholder="Search  /"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onFocus={() => void loadIndex()}
          onChange={(event) => {
            setText(event.currentTarget.value);
          }}
        />
      </form>
      <ul aria-label="Sections">
        {found?.map((section) => (
          <li key={section.id}>
            <a href={pathOf(section)}>
              {section.heading}
              {section.heading !== section.page && <small>{section.page}</small>}
            </a>
          </li>
        ))}
      </ul>
      <p role="status" className={found?.length === 0 ? '' : 'visually-hidden'}>
        {statusOf(found)}
      </p>
    </search>
  );
}

/** Moves the focus between the field and the links below it. */
function moveFocus(area: HTMLElement | null, step: number): void {
  const stops = [...(area?.querySelectorAll<HTMLElement>('input, a') ?? [])];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
}

function statusOf(found: readonly Found[] | null): string {
  if (found === null) return '';
  if (found.length === 0) return 'No section has these words.';
  return found.length === 1 ? '1 section' : `${found.length} sections`;
}

function pathOf({ id }: Found): string {
  return pathTo(`/docs/${id}`);
}

let loading: Promise<MiniSearch> | undefined;

/** Loads the search index once, when the field is first used. */
function loadIndex(): Promise<MiniSearch> {
  return (loading ??= fetch(pathTo('/docs/search.json')).then(async (response) =>
    MiniSearch.loadJSON(await response.text(), searchOptions),
  ));
}

async function search(text: string): Promise<readonly Found[]> {
  const index = await loadIndex();
  const results = index.search(text).slice(0, maxResults);
  return results.map(({ id, page, heading }) => ({
    id: String(id),
    page: String(page),
    heading: String(heading),
  }));
}

function useSlashKey(area: React.RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      area.current?.querySelector('input')?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => {
      document.removeEventListener('keydown', focus);
    };
  }, [area]);
}
