import type { RecordKind } from '../../records/record-kinds.js';
import { Traces } from './traces.js';

/** A state of a record of the person, in the contract's JSON. */
interface OwnState {
  readonly kind: RecordKind;
  readonly line: string;
}

const nameFields = ['full_name', 'investor_name'];
const identifierFields = [
  'profnet_url',
  'profnet_urn',
  'microblog_url',
  'codehost_url',
  'profile_picture_url',
  'domain',
];
const textFields = ['about', 'tagline', 'description', 'signal_summary'];

/** Reads the names and identifiers of a person from all stored states of the person's records. */
export function readTraces(ids: readonly string[], states: readonly OwnState[]): Traces {
  const [identifiers, names, texts] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { kind, line } of states) {
    const record = JSON.parse(line) as Readonly<Record<string, unknown>>;
    // The domain of an investor can be that of a firm.
    const fields =
      kind === 'Person' ? identifierFields : identifierFields.filter((field) => field !== 'domain');
    // The name of a signal about interest is that of other people.
    if (kind === 'InterestSignal') continue;
    addTexts(identifiers, record, fields);
    addTexts(names, record, nameFields);
    addTexts(texts, record, textFields);
    const whole = [record['first_name'], record['last_name']].filter(
      (part) => typeof part === 'string' && part !== '',
    );
    if (whole.length === 2) names.add(whole.join(' '));
    const emails = (record['emails'] ?? []) as readonly { readonly email: string }[];
    for (const { email } of emails) identifiers.add(email);
  }
  // A single word, such as a first name, is in too many texts of others.
  const full = [...names].map((name) => name.trim()).filter((name) => /\S\s+\S/.test(name));
  return new Traces({ ids, identifiers: [...identifiers], names: full, texts: [...texts] });
}

function addTexts(
  found: Set<string>,
  record: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): void {
  for (const field of fields) {
    const value = record[field];
    if (typeof value === 'string' && value.trim() !== '') found.add(value);
  }
}
