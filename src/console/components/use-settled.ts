import { useEffect, useState } from 'react';

/** A value once it has not changed for a while: what is being typed is asked for when the typing rests. */
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
