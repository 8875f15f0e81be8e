import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react';
import { mountPath } from '../session/mount.js';

/** The state of the operator's pages in the URL: the page, the organization that is shown, the search in the list. */
export interface PageLocation {
  readonly page: 'organizations' | 'data';
  readonly organization: string | null;
  readonly search: string;
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** Returns the state of the page in the URL. */
export function usePageLocation(): PageLocation {
  const query = new URLSearchParams(useSyncExternalStore(subscribe, () => window.location.search));
  const page = query.get('page') === 'data' ? 'data' : 'organizations';
  return { page, organization: query.get('organization'), search: query.get('search') ?? '' };
}

/** Returns the URL of a page. Only the path `/` is served, so the state is in the query. */
export function urlOf({
  page = 'organizations',
  organization = null,
  search = '',
}: Partial<PageLocation>): string {
  const query = new URLSearchParams({
    ...(page !== 'organizations' && { page }),
    ...(organization !== null && { organization }),
    ...(search !== '' && { search }),
  });
  return `${mountPath}/${query.size === 0 ? '' : `?${query}`}`;
}

/** Opens a page. With `replace`, the Back button skips the current one. */
export function openPage(to: Partial<PageLocation>, replace = false): void {
  window.history[replace ? 'replaceState' : 'pushState']({}, '', urlOf(to));
  for (const listener of listeners) listener();
  if (!replace) window.scrollTo(0, 0);
}

interface PageLinkProps {
  readonly to: Partial<PageLocation>;
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

/** A link to another of the operator's pages, which opens without loading the document again. */
export function PageLink({ to, isCurrent = false, children }: PageLinkProps) {
  const open = (event: MouseEvent): void => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openPage(to);
  };
  return (
    <a href={urlOf(to)} onClick={open} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </a>
  );
}
