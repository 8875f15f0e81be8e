import type { Choice } from '../records/fields.js';

/** Declares an enumeration of an account object: its values, each with its meaning. */
export function choiceOf<Value extends string>(
  name: string,
  description: string,
  meanings: Readonly<Record<Value, string>>,
): Choice<Value> {
  const values = Object.keys(meanings) as Value[];
  return { name, values, need: `one of ${values.join(', ')}`, description, meanings };
}
