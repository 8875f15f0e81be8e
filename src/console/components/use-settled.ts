import { useEffect, useState, useSyncExternalStore } from 'react';

/** Debounces a value: returns the last value that has not changed for `milliseconds`. */
export function useSettled<Value>(value: Value, milliseconds = 200): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  const isSame = JSON.stringify(settled) === text;
  useEffect(() => {
    if (isSame) return;
    const timer = setTimeout(() => {
      setSettled(JSON.parse(text) as Value);
    }, milliseconds);
    return () => {
      clearTimeout(timer);
    };
  }, [isSame, text, milliseconds]);
  return settled;
}

const query = '(max-width: 640px)';

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', onChange);
  return () => {
    media.removeEventListener('change', onChange);
  };
}

/** Returns true if the window is as narrow as a phone's. Tables are then shown as cards. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
