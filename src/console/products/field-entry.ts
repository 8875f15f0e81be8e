/** How a filter field is presented: its label, a note, and the words by which a search finds it. */
export interface FieldEntry {
  readonly path: string;
  readonly label: string;
  /** Other words by which the search finds the field. */
  readonly synonyms?: string;
  /** A short sentence that explains a label that could be misunderstood. */
  readonly note?: string;
}

/** Fields with a common heading, most used first. */
export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly FieldEntry[];
}

/** Creates a field entry. */
export function entry(path: string, label: string, synonyms?: string, note?: string): FieldEntry {
  return {
    path,
    label,
    ...(synonyms === undefined ? {} : { synonyms }),
    ...(note === undefined ? {} : { note }),
  };
}
