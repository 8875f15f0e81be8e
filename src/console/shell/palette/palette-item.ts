import { type DashboardIcon, GlobeIcon } from '@radix-ui/react-icons';
import type { useNavigate } from '@tanstack/react-router';
import { useSettled } from '../../components/use-settled.js';
import type { AutocompleteQuery } from '../../generated/documents.js';
import { AutocompleteDocument } from '../../generated/documents/lookups.js';
import { useFree } from '../../graph/paid-answers.js';
import type { Refusal } from '../../http/refusal.js';
import { knownNames } from '../../pages/data/known-names.js';
import { isListed } from '../../products/products.js';

export const paletteGroups = [
  'Recent',
  'Pages',
  'Actions',
  'Companies',
  'Investors',
  'People',
  'Search',
] as const;

export type PaletteGroup = (typeof paletteGroups)[number];

/** An item of the search dialog. */
export interface PaletteItem {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly label: string;
  readonly detail?: string;
  /** Other words by which the search finds the item. */
  readonly synonyms?: string;
  /** The keyboard shortcut of the same action. */
  readonly keys?: readonly string[];
  readonly icon: typeof DashboardIcon;
  readonly run: () => void;
}

/**
 * Returns the items that match the typed text: each typed word must be the start of a word in the item's label or
 * synonyms. Items whose label starts with the typed text are first.
 */
export function matchItems(items: readonly PaletteItem[], typed: string): readonly PaletteItem[] {
  const words = wordsOf(typed);
  const start = typed.trim().toLowerCase();
  const rank = ({ label }: PaletteItem): number => (label.toLowerCase().startsWith(start) ? 0 : 1);
  return items
    .filter(({ label, synonyms = '' }) => {
      const own = wordsOf(`${label} ${synonyms}`);
      return words.every((word) => own.some((each) => each.startsWith(word)));
    })
    .sort((one, other) => rank(one) - rank(other));
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/**
 * Shorter texts are not looked up. They would match too many records, and each lookup counts toward a daily allowance.
 */
const minLetters = 2;
const settledMs = 250;

const kinds = {
  COMPANIES: { group: 'Companies', to: '/console/data/companies/$id', icon: GlobeIcon },
  INVESTORS: { group: 'Investors', to: '/console/data/investors/$id', icon: GlobeIcon },
  PEOPLE: { group: 'People', to: '/console/data/people/$id', icon: GlobeIcon },
} as const;

type RecordKind = keyof typeof kinds;

/** The data that is needed to show and open a record. */
interface FoundRecord {
  readonly id: string;
  readonly product: RecordKind;
  readonly name: string;
  readonly detail: string;
}

export interface FoundRecords {
  readonly records: readonly FoundRecord[];
  readonly error: Refusal | null;
  /** True while the records for the current text are loading. `records` may then be for an earlier text. */
  readonly isLoading: boolean;
  /** True if the text is long enough to be looked up. */
  readonly isRequested: boolean;
}

/** Looks up companies, investors and people whose name starts with the text. This is free. */
export function useFoundRecords(typed: string, isEnabled: boolean): FoundRecords {
  const text = typed.trim();
  const query = useSettled(text, settledMs);
  const isRequested = isEnabled && text.length >= minLetters;
  const { data, error, isPlaceholderData } = useFree(
    AutocompleteDocument,
    { query, first: 8 },
    { enabled: isRequested && query.length >= minLetters, isPreview: true },
  );
  if (!isRequested) return { records: [], error: null, isLoading: false, isRequested };
  const isLoading = query !== text || (error === null && (data === undefined || isPlaceholderData));
  const records = error === null ? (data?.autocomplete ?? []).flatMap(toRecord) : [];
  return { records, error: isLoading ? null : error, isLoading, isRequested };
}

function toRecord(found: NonNullable<AutocompleteQuery['autocomplete']>[number]): FoundRecord[] {
  const { id, product, name, domain, detail } = found;
  if (!isListed(product)) return [];
  return [{ id, product, name: name ?? id, detail: [domain, detail].filter(Boolean).join(' · ') }];
}

/** Returns the item that opens the page of a record. */
export function recordItem(
  { id, product, name, detail }: FoundRecord,
  navigate: ReturnType<typeof useNavigate>,
  group: PaletteGroup = kinds[product].group,
): PaletteItem {
  const { icon, to } = kinds[product];
  return {
    ...{ id, group, label: name, detail, icon },
    run: () => {
      knownNames.store(id, name);
      void navigate({ to, params: { id } });
    },
  };
}

const storageKey = 'dealgraph.recent';
const maxStored = 5;

/** An item that was selected recently: a page or action by its ID, or a record with the data to show it. */
interface RecentItem {
  readonly id: string;
  readonly record?: FoundRecord;
}

/** The items that were selected most recently in the search dialog of this tab. Signing out deletes them. */
export const recentItems = {
  read: (): readonly RecentItem[] => JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as RecentItem[],
  add(item: RecentItem): void {
    const others = recentItems.read().filter(({ id }) => id !== item.id);
    sessionStorage.setItem(storageKey, JSON.stringify([item, ...others].slice(0, maxStored)));
  },
};
