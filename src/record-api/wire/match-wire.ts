import type { SearchMatch } from '../../context/search-matches.js';
import { closedObject } from '../../records/wire/closed-object.js';
import { referTo } from '../../records/wire/named-json-schemas.js';
import { snakeCase } from '../../records/wire/wire-names.js';

/** Serializes why the records of a page match a search by words; null unless requested. */
export function serializeMatches(matches: readonly SearchMatch[] | null): readonly object[] | null {
  if (matches === null) return null;
  return matches.map(({ id, score, highlights }) => ({
    id,
    score,
    highlights: highlights.map((one) => ({ ...one, field: snakeCase(one.field) })),
  }));
}

const offset = (description: string): object => ({ type: 'integer', minimum: 0, description });

/** The component schemas of matches. */
export const matchJsonSchemas: Readonly<Record<string, object>> = {
  SearchMatch: closedObject(
    {
      id: { type: 'string', description: 'Record ID.' },
      score: {
        type: ['number', 'null'],
        description:
          'From 0 to 1, relative to the best score of the page. Null in lists that are not sorted by relevance.',
      },
      highlights: {
        type: 'array',
        items: referTo('Highlight'),
        description: 'The fields with words of the search.',
      },
    },
    'Why a record matches a search by words.',
  ),
  Highlight: closedObject(
    {
      field: { type: 'string', description: 'Path of the field.' },
      text: { type: 'string', description: 'Part of the text of the field, without markup.' },
      ranges: {
        type: 'array',
        items: closedObject(
          {
            start: offset('Offset of the first character in `text`, in UTF-16 code units.'),
            end: offset('Offset after the last character.'),
          },
          'A word in `text`.',
        ),
        description: 'The words of the search in `text`.',
      },
    },
    'A part of a text with words of a search.',
  ),
};
