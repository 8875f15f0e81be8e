import type { OperationMethod } from '../../context/operation.js';
import type { DatedListRequest } from '../../query/model/dated-list-request.js';
import { pathOf, type RecordKind, type RecordOfKind, wordsOf } from '../../records/record-kinds.js';
import { snakeCase } from '../../records/wire/wire-names.js';
import { documents } from '../../rest/answer-route.js';
import { pageParameters, pathParameter, queryParameter } from '../../rest/parameters.js';
import { recordForms, type Route, route } from '../../rest/route.js';
import { datedEdge, type DatedEdgeKey, datedListOperations } from '../dated-lists.js';
import { companyResolver } from '../graphql/company-resolver.js';
import { investorResolver } from '../graphql/investor-resolver.js';
import { personResolver } from '../graphql/person-resolver.js';

const day = { type: 'string', format: 'date' };

/** Routes that list the records linked to one record, newest first (D22), for example the signals of a person. */
export const datedListRoutes: readonly Route[] = [
  datedListRoute('Person.talentSignals', 'personTalentSignals', (...call) =>
    personResolver.personTalentSignals(...call),
  ),
  datedListRoute('Company.interestSignals', 'companyInterestSignals', (...call) =>
    companyResolver.companyInterestSignals(...call),
  ),
  datedListRoute('Investor.interestSignals', 'investorInterestSignals', (...call) =>
    investorResolver.investorInterestSignals(...call),
  ),
];

function datedListRoute(
  edge: DatedEdgeKey,
  name: keyof typeof datedListOperations,
  call: OperationMethod<DatedListRequest, RecordOfKind[RecordKind][]>,
): Route {
  const { from, to, field, datedBy } = datedEdge(edge);
  const { one } = wordsOf(from);
  const { many } = wordsOf(to);
  const parameter = `${from.charAt(0).toLowerCase()}${from.slice(1)}Id`;
  const date = snakeCase(datedBy);
  return route({
    operation: datedListOperations[name],
    method: 'GET',
    path: `/${pathOf(from)}/:${parameter}/${snakeCase(field).replaceAll('_', '-')}`,
    summary: `Get ${one} ${many}`,
    details: `Returns the ${many} of one ${one}, newest first.`,
    extension: true,
    parameters: [
      pathParameter(parameter, { type: 'string' }, `ID of the ${one}.`),
      queryParameter(`${date}_after`, day, 'Returns only records of this day or later.'),
      queryParameter(`${date}_before`, day, 'Returns only records of this day or earlier.'),
      ...pageParameters,
    ],
    answers: { schema: to, array: true },
    ...recordForms(to),
    errors: ['NOT_FOUND', 'NARROW_ANSWERS_EXHAUSTED'],
    raw: ({ params }, _response, query) => ({ ...query, id: params[parameter] }),
    call,
    serialize: documents,
  });
}
