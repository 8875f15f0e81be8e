import type { FieldNode, GraphQLSchema } from 'graphql';
import { isObjectType, Kind } from 'graphql';
import { setBatchResolver } from '../batch-executor/batch-resolver.js';
import { Finished } from '../batch-executor/marked-values.js';
import { JsonText } from '../http/json-text.js';
import { participation } from '../records/funding-round.js';
import { investorsText } from '../records/sql/record-rows.js';

/** A round whose investors were read as JSON text, as objects, or both. */
interface ReadRound {
  readonly investors?: unknown;
  readonly [investorsText]?: string;
}

const storedOrder = Object.keys(participation.fields).join(' ');

/**
 * Returns the fields to read for these selections of a field `investors`: the stored JSON text if it is exactly what
 * the response needs, otherwise the parsed objects. A page of 5,000 rounds with 15,000 investors takes 0.6 times as long
 * with the text (docs/benches.md). Clients that add `__typename` get the parsed objects.
 */
export function investorsAsRead(selected: readonly FieldNode[]): string {
  const [only, ...others] = selected;
  return only !== undefined && others.length === 0 && isStored(only) ? investorsText : 'investors';
}

/** Returns whether a selection has all fields of a round's investors in the stored order, and nothing else. */
function isStored({ selectionSet }: FieldNode): boolean {
  const names = selectionSet?.selections.map((one) => {
    const isPlain = one.kind === Kind.FIELD && one.alias === undefined && one.directives?.length === 0;
    return isPlain ? one.name.value : '';
  });
  return names?.join(' ') === storedOrder;
}

/** Makes `FundingRound.investors` pass the stored JSON text to the response if only the text was read. */
export function passStoredInvestors(schema: GraphQLSchema): void {
  const type = schema.getType('FundingRound');
  const field = isObjectType(type) ? type.getFields()['investors'] : undefined;
  if (field === undefined) throw new Error('FundingRound has no field investors.');
  setBatchResolver(field, (rounds) =>
    (rounds as readonly ReadRound[]).map(({ investors, [investorsText]: text }) =>
      investors === undefined && text !== undefined ? new Finished(new JsonText(text)) : investors,
    ),
  );
}
