import { registerEnumType } from 'type-graphql';
import type { Choice } from '../records/fields.js';
import { createStringScalar } from './scalars.js';

const choiceTypes = new Map<string, object>();

/**
 * Returns the GraphQL type of a `Choice`: an enum in upper snake case, or a scalar if its values cannot be enum values
 * (contract 2.2). The values in records and filters are the contract's.
 */
export function choiceType(choice: Choice): object {
  const { name, values, description, meanings, isScalar } = choice.within ?? choice;
  const found = choiceTypes.get(name);
  if (found !== undefined) return found;
  const type = isScalar === true ? scalarOf(name, values, description) : enumOf(values);
  if (isScalar !== true) {
    const valuesConfig = Object.entries(meanings ?? {}).map(([value, meaning]) => [
      value.toUpperCase(),
      { description: meaning },
    ]);
    registerEnumType(type, { name, description, valuesConfig: Object.fromEntries(valuesConfig) as object });
  }
  choiceTypes.set(name, type);
  return type;
}

function enumOf(values: readonly string[]): object {
  return Object.fromEntries(values.map((value) => [value.toUpperCase(), value]));
}

function scalarOf(name: string, values: readonly string[], description: string): object {
  const allowed = values.map((value) => `"${value}"`).join(', ');
  return createStringScalar({
    name,
    description: `${description} Exactly one of these strings: ${allowed}.`,
    needs: `one of ${allowed}`,
    accepts: (text): text is string => values.includes(text),
  });
}
