import { JsonTexts } from '../../http/json-text.js';
import type { SimilarKind } from '../../query/model/similar-request.js';
import { wordsOf } from '../../records/record-kinds.js';
import { closedObject } from '../../records/wire/closed-object.js';
import { referTo } from '../../records/wire/named-json-schemas.js';
import { documentOf } from '../../records/wire/write-document.js';
import type { SimilarRecord } from '../similar-records.js';

/** Serializes similar records: the records as the contract has them, and beside them their scores and reasons. */
export function serializeSimilar(similar: readonly SimilarRecord<SimilarKind>[]): object {
  return {
    items: new JsonTexts(similar.map(({ node }) => documentOf(node))),
    similarities: similaritiesOf(similar),
  };
}

/** Returns the score and the reasons of each similar record. */
export function similaritiesOf(similar: readonly SimilarRecord<SimilarKind>[]): readonly object[] {
  return similar.map(({ node: { id }, score, reasons }) => ({ id, score, reasons }));
}

/** Returns the schema name of similar records of a kind. */
export function similarSchemaName(kind: SimilarKind): string {
  return `Similar${kind}Records`;
}

function pageSchema(kind: SimilarKind): object {
  return closedObject(
    {
      items: {
        type: 'array',
        items: referTo(kind),
        description: `The similar ${wordsOf(kind).many}, best first.`,
      },
      similarities: {
        type: 'array',
        items: referTo('Similarity'),
        description: 'Why each record is similar, in the order of `items`.',
      },
    },
    'Similar records.',
  );
}

/** The component schemas of similar records. */
export const similarJsonSchemas: Readonly<Record<string, object>> = {
  Similarity: closedObject(
    {
      id: { type: 'string', description: 'Record ID.' },
      score: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description:
          'The weight of what the records share, divided by the weight of all that could be shared.',
      },
      reasons: {
        type: 'array',
        items: { type: 'string' },
        description: 'Values and properties that the two records share, most important first.',
      },
    },
    'Why a record is similar.',
  ),
  [similarSchemaName('Company')]: pageSchema('Company'),
  [similarSchemaName('Investor')]: pageSchema('Investor'),
};
