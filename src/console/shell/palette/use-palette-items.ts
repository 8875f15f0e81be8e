import {
  CodeIcon,
  CopyIcon,
  ExitIcon,
  GlobeIcon,
  LaptopIcon,
  ListBulletIcon,
  MagnifyingGlassIcon,
  MoonIcon,
  PersonIcon,
  PlusIcon,
  SunIcon,
} from '@radix-ui/react-icons';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { DataTab } from '../../pages/data/data-search.js';
import { labelOf, productNames, products } from '../../products/products.js';
import { useKey } from '../../session/key-session.js';
import { pathTo } from '../../session/mount.js';
import { outerPages, pageAction, type PageActionName, sections } from '../sections.js';
import { type Theme, theme } from '../theme-button.js';
import type { ShellDialog } from '../use-shortcuts.js';
import {
  type FoundRecords,
  matchItems,
  type PaletteGroup,
  paletteGroups,
  type PaletteItem,
  recentItems,
  recordItem,
  useFoundRecords,
} from './palette-item.js';

export interface PaletteItems {
  /** The groups in display order, without empty groups. */
  readonly groups: readonly { readonly name: PaletteGroup; readonly items: readonly PaletteItem[] }[];
  readonly found: FoundRecords;
  readonly isSignedIn: boolean;
}

/**
 * Returns the items that match the typed text. Pages and actions are available immediately, records after they have
 * loaded.
 */
export function usePaletteItems(typed: string, openDialog: (dialog: ShellDialog) => void): PaletteItems {
  const isSignedIn = useKey() !== null;
  const navigate = useNavigate();
  const [recent] = useState(recentItems.read);
  const found = useFoundRecords(typed, isSignedIn);
  const commands = useMemo(
    () => [...pageItems(navigate), ...actionItems({ navigate, openDialog, isSignedIn })],
    [navigate, openDialog, isSignedIn],
  );
  const records = found.records.map((record) => recordItem(record, navigate));
  // While records load, the records for the previous text are shown if they match the current text too.
  const shown = found.isLoading ? matchItems(records, typed) : records;
  const items =
    typed.trim() === ''
      ? withRecent(
          commands,
          recent.flatMap(({ id, record }) =>
            record === undefined
              ? commands.filter((command) => command.id === id)
              : [recordItem(record, navigate)],
          ),
        )
      : [
          ...matchItems(commands, typed),
          ...shown,
          ...(isSignedIn && !found.isLoading ? [searchItem(typed.trim(), navigate)] : []),
        ];
  const groups = paletteGroups
    .map((name) => ({ name, items: items.filter(({ group }) => group === name) }))
    .filter((group) => group.items.length > 0);
  return { groups, found, isSignedIn };
}

/** The ID of the item that searches companies by the typed words. It is available for every text. */
export const searchItemId = 'search-words';

/**
 * Returns the item that searches companies by the typed words. It is last, and there is none while records load, because
 * Enter would choose it then.
 */
function searchItem(typed: string, navigate: ReturnType<typeof useNavigate>): PaletteItem {
  const filter = { text: { matches: typed } };
  return {
    ...{
      id: searchItemId,
      group: 'Search',
      label: `Search companies for “${typed}”`,
      icon: MagnifyingGlassIcon,
    },
    run: () => void navigate({ to: '/console/data', search: { tab: 'companies', filter } }),
  };
}

/** Adds the group of recent items, and removes these items from their own groups. */
function withRecent(
  commands: readonly PaletteItem[],
  recent: readonly PaletteItem[],
): readonly PaletteItem[] {
  const ids = new Set(recent.map(({ id }) => id));
  return [
    ...recent.map((item) => ({ ...item, group: 'Recent' as const })),
    ...commands.filter(({ id }) => !ids.has(id)),
  ];
}

const dataPages: readonly { readonly tab: DataTab; readonly label: string; readonly synonyms: string }[] =
  productNames.map((name) => ({
    tab: products[name].tab,
    label: labelOf(name),
    synonyms: products[name].synonyms,
  }));

const synonyms: Readonly<Record<string, string>> = {
  Home: 'overview dashboard start credits',
  Data: 'filter records',
  Searches: 'saved searches filters',
  Requests: 'log receipts history',
  Usage: 'credits spending charts billing',
  Keys: 'api keys tokens scopes',
  Webhooks: 'events deliveries',
  Explorer: 'graphql query editor',
  Reference: 'api rest openapi docs documentation',
};

/** Returns an item for each page whose URL contains no ID. */
function pageItems(navigate: ReturnType<typeof useNavigate>): readonly PaletteItem[] {
  return [
    ...sections.map(({ to, label, icon, letter }) => ({
      ...{ id: `page ${label}`, group: 'Pages' as const, label, icon, keys: ['G', letter.toUpperCase()] },
      synonyms: synonyms[label] ?? '',
      run: () => void navigate({ to }),
    })),
    ...outerPages.map(({ href, label, icon, letter }) => ({
      ...{ id: `page ${label}`, group: 'Pages' as const, label, icon, keys: ['G', letter.toUpperCase()] },
      synonyms: synonyms[label] ?? '',
      run: () => {
        window.location.assign(pathTo(href));
      },
    })),
    ...dataPages.map(({ tab, label, synonyms: words }) => ({
      ...{ id: `data ${tab}`, group: 'Pages' as const, label, detail: 'Data', synonyms: words },
      icon: GlobeIcon,
      run: () => void navigate({ to: '/console/data', search: { tab } }),
    })),
  ];
}

interface ActionContext {
  readonly navigate: ReturnType<typeof useNavigate>;
  readonly openDialog: (dialog: ShellDialog) => void;
  readonly isSignedIn: boolean;
}

type Action = Omit<PaletteItem, 'group'>;

/**
 * Returns the actions that are available on every page. An action that creates something navigates to a page and opens
 * the form there.
 */
function actionItems(context: ActionContext): readonly PaletteItem[] {
  const actions = context.isSignedIn
    ? [...createActions(context), ...viewActions(context), ...accountActions(context)]
    : viewActions(context);
  return actions.map((action) => ({ ...action, group: 'Actions' }));
}

function createActions({ navigate }: ActionContext): readonly Action[] {
  const create = (label: string, action: PageActionName, to: string, synonyms: string): Action => ({
    ...{ id: action, label, synonyms, icon: PlusIcon },
    run: () => {
      pageAction.request(action);
      void navigate({ to });
    },
  });
  return [
    create('Create key', 'create-key', '/console/keys', 'new issue api token'),
    {
      ...{ id: 'create-search', label: 'New search', synonyms: 'create saved filter', icon: PlusIcon },
      run: () => void navigate({ to: '/console/searches', search: { make: 'COMPANIES' } }),
    },
    create('New list', 'create-list', '/console/lists', 'create records'),
    create('New webhook', 'create-webhook', '/console/webhooks', 'create events endpoint'),
  ];
}

function viewActions({ openDialog }: ActionContext): readonly Action[] {
  return [
    {
      ...{ id: 'open-explorer', label: 'Open explorer', synonyms: 'graphql query editor', icon: CodeIcon },
      run: () => {
        window.location.assign(pathTo('/explorer'));
      },
    },
    {
      ...{ id: 'copy-link', label: 'Copy link to this page', synonyms: 'share url address', icon: CopyIcon },
      run: () => void navigator.clipboard.writeText(window.location.href),
    },
    themeAction('light', 'Switch to light theme', SunIcon),
    themeAction('dark', 'Switch to dark theme', MoonIcon),
    themeAction('system', 'Switch to system theme', LaptopIcon),
    {
      ...{ id: 'shortcuts', label: 'Show keyboard shortcuts', synonyms: 'help keys', icon: ListBulletIcon },
      keys: ['?'],
      run: () => {
        openDialog('shortcuts');
      },
    },
  ];
}

function accountActions({ openDialog }: ActionContext): readonly Action[] {
  return [
    {
      ...{ id: 'account', label: 'Open account', synonyms: 'key credits share tabs', icon: PersonIcon },
      run: () => {
        openDialog('account');
      },
    },
    {
      ...{ id: 'sign-out', label: 'Sign out', synonyms: 'log out forget key', icon: ExitIcon },
      run: () => {
        openDialog('sign-out');
      },
    },
  ];
}

function themeAction(name: Theme, label: string, icon: Action['icon']): Action {
  return {
    ...{ id: `theme-${name}`, label, synonyms: 'colors appearance mode', icon },
    run: () => {
      theme.choose(name);
    },
  };
}
