import {
  emailIdentifier,
  founderIdentifier,
  type IdentifierHash,
  profileIdentifier,
  recordIdentifier,
  type SuppressionKey,
} from '../import/model/suppression-key.js';
import type { Traces } from './model/traces.js';
import type { OwnRecord, Subject } from './sql/erasures.js';

/** Returns the keyed hashes by which imports recognize a person, and the person's name in companies. */
export function hashesOf(
  key: SuppressionKey,
  { records }: Subject,
  { values }: Traces,
  linked: readonly OwnRecord[],
): readonly IdentifierHash[] {
  const companies = linked.filter(({ kind }) => kind === 'Company');
  const found = [
    ...records.map(({ kind, id }) => recordIdentifier(kind, id)),
    ...values.identifiers.flatMap((text) => emailIdentifier(text) ?? profileIdentifier(text) ?? []),
    ...companies.flatMap(({ id }) => values.names.flatMap((name) => founderIdentifier(id, name) ?? [])),
  ];
  return found.map((identifier) => key.hash(identifier));
}
