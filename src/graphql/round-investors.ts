import type { FieldNode, GraphQLSchema } from 'graphql';
import { getNamedType, isObjectType, Kind } from 'graphql';
import { setBatchResolver } from '../batch-executor/batch-resolver.js';
import { Finished } from '../batch-executor/marked-values.js';
import { JsonText } from '../http/json-text.js';
import { participation } from '../records/funding-round.js';
import { investorsText } from '../records/sql/record-rows.js';
import type { JsonSource } from '../values/json-source.js';

/** A round whose investors were read as JSON text, as objects, or both. */
interface ReadRound {
  readonly investors?: unknown;
  readonly [investorsText]?: JsonSource;
}

const storedOrder = Object.keys(participation.fields).join(' ');

/**
 * Returns the fields to read for these selections of a field `investors`: the stored JSON text if it is what the
 * response needs, otherwise the parsed objects. A page of 5,000 rounds with 15,000 investors takes 0.6 times as long
 * with the text (docs/benches.md).
 */
export function investorsAsRead(selected: readonly FieldNode[]): string {
  const [only, ...others] = selected;
  return only !== undefined && others.length === 0 && placeOfTypename(only) !== null
    ? investorsText
    : 'investors';
}

/** Where a selection has `__typename`. Apollo Client and urql add it at the end. */
type TypenamePlace = 'none' | 'first' | 'last';

/**
 * Returns where a selection of all fields of a round's investors in the stored order has `__typename`; null for other
 * selections.
 */
function placeOfTypename({ selectionSet }: FieldNode): TypenamePlace | null {
  const names = selectionSet?.selections.map((one) => {
    const isPlain = one.kind === Kind.FIELD && one.alias === undefined && one.directives?.length === 0;
    return isPlain ? one.name.value : '';
  });
  const order = names?.join(' ');
  if (order === storedOrder) return 'none';
  if (order === `__typename ${storedOrder}`) return 'first';
  return order === `${storedOrder} __typename` ? 'last' : null;
}

/** Makes `FundingRound.investors` pass the stored JSON text to the response if only the text was read. */
export function passStoredInvestors(schema: GraphQLSchema): void {
  const type = schema.getType('FundingRound');
  const field = isObjectType(type) ? type.getFields()['investors'] : undefined;
  if (field === undefined) throw new Error('FundingRound has no field investors.');
  const typename = `"__typename":"${getNamedType(field.type).name}"`;
  setBatchResolver(field, (rounds, _args, _context, { fieldNodes: [selected] }) => {
    const place = (selected && placeOfTypename(selected)) ?? 'none';
    return (rounds as readonly ReadRound[]).map(({ investors, [investorsText]: text }) =>
      investors === undefined && text !== undefined
        ? new Finished(new JsonText(addTypename(text, typename, place)))
        : investors,
    );
  });
}

/**
 * Adds `__typename` to each object of the stored text. Quotes in the values are escaped, so that no value contains the
 * replaced text.
 */
function addTypename(stored: JsonSource, typename: string, place: TypenamePlace): JsonSource {
  if (place === 'none') return stored;
  const text = String(stored);
  return place === 'first'
    ? text.replace(/\{(?=\s*"investorId")/g, `{${typename},`)
    : text.replace(/("isLeadInvestor"\s*:\s*(?:true|false))\s*\}/g, `$1,${typename}}`);
}
