import { keySession } from '../session/key-session.js';
import { tabSharing } from '../session/tab-sharing.js';
import { endOf, paidPrefix } from './paid-answers.js';

const savedPrefix = 'dealgraph.results.';

/** The paid results in this tab, which signing out deletes. */
export interface PaidSummary {
  readonly results: number;
  readonly credits: number;
}

/**
 * Paid results that stay in this browser after signing out, in local storage. They are shown again, at no charge, after
 * signing in with the same key.
 */
export const savedResults = {
  /** Returns the number of paid results of a key in this tab, and the credits that they cost. */
  summarize(key: string): PaidSummary {
    const charged = paidNames(key).map((name) => readPart(sessionStorage, name).charged ?? 0);
    return { results: charged.length, credits: charged.reduce((sum, each) => sum + each, 0) };
  },
  /** Saves the paid results of a key, the newest first. Returns the number that fit into local storage. */
  save(key: string): number {
    savedResults.remove(key);
    const paidAt = (name: string): number => readPart(sessionStorage, name).paidAt ?? 0;
    const names = paidNames(key).sort((one, other) => paidAt(other) - paidAt(one));
    const firstTooMany = names.findIndex((name) => !copy(name));
    return firstTooMany < 0 ? names.length : firstTooMany;
  },
  /** Puts the saved results of a key into this tab. */
  restore(key: string): void {
    for (const name of savedNames(key)) {
      const text = localStorage.getItem(name);
      try {
        if (text !== null) sessionStorage.setItem(name.slice(savedPrefix.length), text);
      } catch {
        return;
      }
    }
  },
  /** Returns the number of saved results of a key. */
  count: (key: string): number => savedNames(key).length,
  remove(key: string): void {
    for (const name of savedNames(key)) localStorage.removeItem(name);
  },
  /** Gives the results in this tab to another key, which replaces the former one. */
  move(from: string, to: string): void {
    if (endOf(from) === endOf(to)) return;
    for (const name of paidNames(from)) {
      const text = sessionStorage.getItem(name);
      sessionStorage.removeItem(name);
      if (text !== null) sessionStorage.setItem(name.replace(endOf(from), endOf(to)), text);
    }
  },
};

/** Signs this tab, and those that share its session, in with a key that replaces the current one. */
export function replaceKey(key: string): void {
  savedResults.move(keySession.read() ?? '', key);
  keySession.store(key);
  tabSharing.publishSession();
}

const paidNames = (key: string): string[] => namesIn(sessionStorage, `${paidPrefix}${endOf(key)} `);

const savedNames = (key: string): string[] =>
  namesIn(localStorage, `${savedPrefix}${paidPrefix}${endOf(key)} `);

function namesIn(storage: Storage, start: string): string[] {
  return Object.keys(storage).filter((name) => name.startsWith(start));
}

/** Copies an entry to local storage. Returns false if there is no space. */
function copy(name: string): boolean {
  try {
    localStorage.setItem(savedPrefix + name, sessionStorage.getItem(name) ?? '');
    return true;
  } catch {
    return false;
  }
}

interface ResultPart {
  readonly paidAt?: number;
  readonly charged?: number;
}

function readPart(storage: Storage, name: string): ResultPart {
  try {
    return JSON.parse(storage.getItem(name) ?? '{}') as ResultPart;
  } catch {
    return {};
  }
}
