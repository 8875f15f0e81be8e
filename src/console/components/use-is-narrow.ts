import { useSyncExternalStore } from 'react';

const query = '(max-width: 640px)';

/** Returns true if the window is as narrow as a phone's. Tables are then shown as cards. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', onChange);
  return () => {
    media.removeEventListener('change', onChange);
  };
}
