/** How a filter field is presented: its label, and what else finds it. */
export interface FieldEntry {
  readonly path: string;
  readonly label: string;
  /** Other words that people search for. */
  readonly synonyms?: string;
  /** One short sentence, where the label alone can be misunderstood. */
  readonly note?: string;
}

/** Fields under one heading, most used first. */
export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly FieldEntry[];
}

/** An entry from its parts; the order is that of reading. */
export function entry(path: string, label: string, synonyms?: string, note?: string): FieldEntry {
  return {
    path,
    label,
    ...(synonyms === undefined ? {} : { synonyms }),
    ...(note === undefined ? {} : { note }),
  };
}
