import type { RawArguments } from '../context/operation.js';
import { operations } from '../context/operations/operations.js';
import { contractFiles, isContractFile } from '../domain/contract-files.js';
import { refuseUnknownKeys } from '../domain/lookups/refuse-unknown-keys.js';
import { resolvers } from '../graph/resolvers/resolvers.js';
import type { RoutedRequest } from '../http/routed-request.js';
import { exportKeys } from '../wire/export-json-schemas.js';
import { serializeExport } from '../wire/export-wire.js';
import { readFilterSpelling } from '../wire/read-filter-spelling.js';
import { bodyErrors } from './body-errors.js';
import { exportDownload } from './export-download.js';
import { pathParameter } from './parameters.js';
import { readBody } from './read-body.js';
import { route, type Route } from './route.js';

const { exports: exporting } = resolvers;

const access =
  'The key needs the scopes of what the export holds: those of its search or list, and of its records.';
const ofOne = {
  extension: true,
  access,
  parameters: [pathParameter('exportId', { type: 'string', format: 'uuid' }, 'The UUID of the export.')],
  answers: { schema: 'Export', array: false },
  raw: ({ params }: RoutedRequest): RawArguments => ({ id: params['exportId'] }),
} as const;

/** Exports: files of many records (D13). */
export const exportRoutes: readonly Route[] = [
  route({
    operation: operations.exports,
    method: 'GET',
    path: '/exports',
    summary: "List the organization's newest 100 exports of what the key may read",
    extension: true,
    parameters: [],
    answers: { schema: 'Export', array: true },
    errors: [],
    raw: () => ({}),
    call: (args, context) => exporting.exports(args, context),
    serialize: (jobs) => jobs.map(({ job }) => serializeExport(job)),
  }),
  route({
    operation: operations.createExport,
    method: 'POST',
    path: '/exports',
    summary: 'Make a file of the records of a saved search, a list or a filter',
    extension: true,
    access,
    parameters: [],
    body: 'CreateExportRequest',
    spends: true,
    price: '1 credit for each record of the file, charged in steps as it is written',
    answers: { schema: 'Export', array: false },
    errors: [
      ...bodyErrors,
      'NOT_FOUND',
      'NOT_PERMITTED',
      'BAD_SEARCH_ID_TYPE',
      'INVALID_LIST_UUID',
      'ANSWER_TOO_LARGE',
      'NARROW_ANSWERS_EXHAUSTED',
    ],
    raw: async (request, response) => ({ input: readInput(await readBody(request, response)) }),
    call: (args, context) => exporting.createExport(args, context),
    serialize: (made) => made && serializeExport(made.job),
  }),
  route({
    ...ofOne,
    operation: operations.export,
    method: 'GET',
    path: '/exports/:exportId',
    summary: 'Get how far an export is',
    errors: ['NOT_FOUND', 'NOT_PERMITTED'],
    call: (args, context) => exporting.export(args, context),
    serialize: ({ job }) => serializeExport(job),
  }),
  route({
    ...ofOne,
    operation: operations.deleteExport,
    method: 'DELETE',
    path: '/exports/:exportId',
    summary: 'End an export and delete its file',
    errors: ['NOT_FOUND', 'NOT_PERMITTED'],
    call: (args, context) => exporting.deleteExport(args, context),
    serialize: ({ job }) => serializeExport(job),
  }),
  route({
    ...ofOne,
    operation: operations.resumeExport,
    method: 'POST',
    path: '/exports/:exportId/resume',
    summary: 'Take up a failed export where it stopped',
    price: 'what its other records cost; what it holds is not charged again',
    errors: ['NOT_FOUND', 'NOT_PERMITTED', 'OUT_OF_CREDITS'],
    call: (args, context) => exporting.resumeExport(args, context),
    serialize: ({ job }) => serializeExport(job),
  }),
  route({
    ...ofOne,
    operation: operations.exportFile,
    method: 'GET',
    path: '/exports/:exportId/file',
    summary: 'Download the file of an export, whole or in ranges',
    isFile: true,
    errors: ['NOT_FOUND', 'NOT_PERMITTED', 'RANGE_NOT_SATISFIABLE'],
    call: async (args, context) => exportDownload(await exporting.exportFile(args, context), context),
    serialize: (file) => file,
  }),
];

/** Keys in snake case; a filter as it may be spelt everywhere. What is wrong with the rest is judged by the operation. */
function readInput(body: RawArguments): RawArguments {
  refuseUnknownKeys('The body', body, exportKeys);
  const { search_id: searchId, list_id: listId, product, filter, ...rest } = body;
  const kind = isContractFile(product) ? contractFiles[product] : null;
  const isSpelt = kind !== null && filter !== undefined && filter !== null;
  return { ...rest, searchId, listId, product, filter: isSpelt ? readFilterSpelling(kind, filter) : filter };
}
