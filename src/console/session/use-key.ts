import { useSyncExternalStore } from 'react';
import { keySession } from './key-session.js';

/** The API key of this tab; null before one is given. */
export function useKey(): string | null {
  return useSyncExternalStore(keySession.subscribe, keySession.read);
}
