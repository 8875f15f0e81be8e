import { recordNames } from '../../filters/record-names.js';
import { keySession } from '../../session/key-session.js';

const storageKey = 'dealgraph.names';
const maxStored = 500;
const seen = new Map<string, string>();
let isRead = false;
let isDirty = false;

/**
 * The names of records that this tab has seen, by ID. A record page shows the name before the record is paid for, and a
 * filter shows it instead of the ID.
 */
export const knownNames = {
  find(id: string): string | null {
    read();
    return seen.get(id) ?? null;
  },
  store(id: string, name: string): void {
    read();
    if (seen.get(id) === name) return;
    seen.delete(id);
    seen.set(id, name);
    // A table shows many names at once.
    if (!isDirty) setTimeout(write);
    isDirty = true;
  },
};

recordNames.find = (id) => knownNames.find(id);

function read(): void {
  if (isRead) return;
  isRead = true;
  const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, string>;
  for (const [id, name] of Object.entries(stored)) seen.set(id, name);
  keySession.subscribe(() => {
    // Signing out clears session storage.
    if (sessionStorage.getItem(storageKey) === null) seen.clear();
  });
}

function write(): void {
  isDirty = false;
  for (const id of seen.keys()) {
    if (seen.size <= maxStored) break;
    seen.delete(id);
  }
  sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(seen)));
}
