import type { OperationMethod, RawArguments } from '../../context/operation.js';
import { ApiError } from '../../errors/api-error.js';
import { similarBounds, type SimilarKind, type SimilarRequest } from '../../query/model/similar-request.js';
import { readFilterSpelling } from '../../query/wire/read-filter-spelling.js';
import { fieldOfOne, pathOf, wordsOf } from '../../records/record-kinds.js';
import { pathParameter, queryParameter } from '../../rest/parameters.js';
import { type Route, route } from '../../rest/route.js';
import { quote } from '../../values/nearest-texts.js';
import { readSingle } from '../../values/read-values.js';
import { similarResolver } from '../graphql/similar-resolver.js';
import { similarOperations, type SimilarRecord } from '../similar-records.js';
import { serializeSimilar, similarSchemaName } from '../wire/similar-wire.js';

/** Routes that return the records that are most similar to one (D24). */
export const similarRoutes: readonly Route[] = [
  similarRoute('Company', 'similarCompanies', (...call) => similarResolver.similarCompanies(...call)),
  similarRoute('Investor', 'similarInvestors', (...call) => similarResolver.similarInvestors(...call)),
];

function similarRoute<Kind extends SimilarKind>(
  kind: Kind,
  name: keyof typeof similarOperations,
  call: OperationMethod<SimilarRequest, SimilarRecord<Kind>[]>,
): Route {
  const { one, many } = wordsOf(kind);
  const parameter = `${fieldOfOne(kind)}Id`;
  const { min, max, standard } = similarBounds;
  return route({
    operation: similarOperations[name],
    method: 'GET',
    path: `/${pathOf(kind)}/:${parameter}/similar`,
    summary: `Get similar ${many}`,
    details: `Returns the ${many} that are most similar to one ${one}, best first, and why.`,
    extension: true,
    price: `1 credit per ${one}; an empty response is free`,
    parameters: [
      pathParameter(parameter, { type: 'string' }, `ID of the ${one}.`),
      queryParameter('first', { type: 'integer', minimum: min, maximum: max, default: standard }, 'Rows.'),
      queryParameter(
        'filter',
        { type: 'string' },
        `A filter as JSON, as in \`POST /${pathOf(kind)}/search\`. Returns only records that match it.`,
      ),
    ],
    answers: { schema: similarSchemaName(kind), array: false },
    errors: ['NOT_FOUND', 'NARROW_ANSWERS_EXHAUSTED'],
    raw: ({ params }, _response, { filter, ...query }) => ({
      ...query,
      id: params[parameter],
      ...(filter !== undefined && { filter: readFilterText(kind, filter) }),
    }),
    call,
    serialize: serializeSimilar,
  });
}

/** @throws ApiError VALIDATION_ERROR when the parameter is not the JSON of a filter. */
function readFilterText(kind: SimilarKind, value: unknown): RawArguments[string] {
  const text = String(readSingle('filter', value));
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ApiError('VALIDATION_ERROR', `filter must be a filter as JSON, got ${quote(text)}.`);
  }
  return readFilterSpelling(kind, json);
}
