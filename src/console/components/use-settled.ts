import { useEffect, useState } from 'react';

/**
 * Debounces a value: returns the last value that has not changed for `milliseconds`. While `isHeld` is true, the
 * returned value does not change.
 */
export function useSettled<Value>(value: Value, milliseconds = 200, isHeld = false): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  const isSame = JSON.stringify(settled) === text;
  useEffect(() => {
    if (isSame || isHeld) return;
    const timer = setTimeout(() => {
      setSettled(JSON.parse(text) as Value);
    }, milliseconds);
    return () => {
      clearTimeout(timer);
    };
  }, [isSame, isHeld, text, milliseconds]);
  return settled;
}
