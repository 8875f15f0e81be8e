import type { IncomingMessage } from 'node:http';
import type { RawArguments } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { queryOf, type RoutedRequest } from '../../http/request-locals.js';
import { contentTypeOf, type FileDownload } from '../../http/send-answer.js';
import { readInputBody } from '../../objects/inputs.js';
import { readInput as readBodyOf } from '../../objects/rest/read-input.js';
import { serializerOf } from '../../objects/wire/object-json.js';
import { readFilterSpelling } from '../../query/wire/read-filter-spelling.js';
import { isProduct, recordProducts } from '../../records/record-kinds.js';
import { isTextFormat } from '../../records/wire/row-formats.js';
import { pathParameter, queryParameter } from '../../rest/parameters.js';
import { bodyErrors, readBody } from '../../rest/read-body.js';
import { type Route, route } from '../../rest/route.js';
import type { LinkedFile } from '../export-links.js';
import { exportBytes, exportOperations } from '../export-operations.js';
import { exportResolver } from '../graphql/export-resolver.js';
import { type ExportJob, maxListedExports } from '../model/export-job.js';
import { exportLinkInput, exportLinkTable } from '../model/export-link.js';
import { createExportInput, exportTable } from '../model/export-object.js';

const serializeExport = serializerOf(exportTable);
const serializeLink = serializerOf(exportLinkTable);

const access = 'The key needs the scopes for the exported search or list and for its records.';
const ofOne = {
  extension: true,
  access,
  parameters: [pathParameter('exportId', { type: 'string', format: 'uuid' }, 'Export ID.')],
  answers: { schema: 'Export', array: false },
  raw: ({ params }: RoutedRequest): RawArguments => ({ id: params['exportId'] }),
} as const;

/** Routes for exports: files of many records (D13). */
export const exportRoutes: readonly Route[] = [
  route({
    operation: exportOperations.exports,
    method: 'GET',
    path: '/exports',
    summary: 'List exports',
    details: `Returns the organization's newest ${maxListedExports} exports of records that the key can read.`,
    extension: true,
    parameters: [],
    answers: { schema: 'Export', array: true },
    errors: [],
    raw: () => ({}),
    call: (args, context) => exportResolver.exports(args, context),
    serialize: (jobs) => jobs.map(serializeExport),
  }),
  route({
    operation: exportOperations.createExport,
    method: 'POST',
    path: '/exports',
    summary: 'Create an export',
    details: 'Starts writing the records of a saved search, a list or a product to a file.',
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
    call: (args, context) => exportResolver.createExport(args, context),
    serialize: (made) => made && serializeExport(made),
  }),
  route({
    ...ofOne,
    operation: exportOperations.export,
    method: 'GET',
    path: '/exports/:exportId',
    summary: 'Get an export',
    details: 'Returns the status and the progress of an export.',
    errors: ['NOT_FOUND', 'NOT_PERMITTED'],
    call: (args, context) => exportResolver.export(args, context),
    serialize: serializeExport,
  }),
  route({
    ...ofOne,
    operation: exportOperations.deleteExport,
    method: 'DELETE',
    path: '/exports/:exportId',
    summary: 'Delete an export',
    details: 'Stops the export if it is running, and deletes its file.',
    errors: ['NOT_FOUND', 'NOT_PERMITTED'],
    call: (args, context) => exportResolver.deleteExport(args, context),
    serialize: serializeExport,
  }),
  route({
    ...ofOne,
    operation: exportOperations.resumeExport,
    method: 'POST',
    path: '/exports/:exportId/resume',
    summary: 'Resume an export',
    details: 'Resumes a failed export where it stopped.',
    price: '1 credit for each remaining record; records already in the file are not charged again',
    errors: ['NOT_FOUND', 'NOT_PERMITTED', 'OUT_OF_CREDITS'],
    call: (args, context) => exportResolver.resumeExport(args, context),
    serialize: serializeExport,
  }),
  route({
    ...ofOne,
    operation: exportOperations.createExportLink,
    method: 'POST',
    path: '/exports/:exportId/links',
    summary: 'Create a link to a file',
    details: 'The address returns the file of the export without a key, in full or by byte range.',
    body: 'CreateExportLinkRequest',
    answers: { schema: 'ExportLink', array: false },
    errors: [...bodyErrors, 'NOT_FOUND', 'NOT_PERMITTED'],
    raw: async (request, response) => ({
      ...ofOne.raw(request),
      ...(await readBodyOf(exportLinkInput, request, response)),
    }),
    call: (args, context) => exportResolver.createExportLink(args, context),
    serialize: serializeLink,
  }),
  route({
    ...ofOne,
    operation: exportOperations.exportFile,
    method: 'GET',
    path: '/exports/:exportId/file',
    summary: 'Download an export',
    details: 'Returns the file of an export, in full or by byte range.',
    isFile: true,
    errors: ['NOT_FOUND', 'NOT_PERMITTED', 'RANGE_NOT_SATISFIABLE'],
    call: async (args, context) => exportDownload(await exportResolver.exportFile(args, context), context),
    serialize: (file) => file,
  }),
];

/** Matches the address of a file with a link, without the base path. */
const linkedPath = /^\/exports\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/file\.([a-z]+)(?:\?|$)/;

/** Returns the file that a request with a link is for; null for other requests. */
export function findLinkedFile(request: IncomingMessage): LinkedFile | null {
  const [isLinked, exportId = '', format = ''] = linkedPath.exec(request.url ?? '') ?? [];
  return isLinked === undefined ? null : { exportId, format, token: queryOf(request)['link'] };
}

/** The route of files with a link. Not in the table of routes, because clients receive its address. */
export const linkedFileRoute: Route = route({
  operation: exportOperations.exportFile,
  method: 'GET',
  path: '/exports/:exportId/file.:format',
  summary: 'Download an export through a link',
  parameters: [queryParameter('link', { type: 'string' }, 'Signature of the link.')],
  answers: { schema: 'Export', array: false },
  isFile: true,
  errors: [],
  raw: ofOne.raw,
  call: async (args, context) => exportDownload(await exportResolver.exportFile(args, context), context),
  serialize: (file) => file,
});

/**
 * Reads the body. Its keys are in snake case; its filter may use the field names of REST or GraphQL. The operation
 * validates the rest.
 */
function readInput(body: RawArguments): RawArguments {
  const given = readInputBody(createExportInput, body);
  const { product, filter } = given;
  if (!isProduct(product) || filter === undefined) return given;
  return { ...given, filter: readFilterSpelling(recordProducts[product], filter) };
}

/** Returns the file of an export as a download. */
function exportDownload(
  { exportId, format, bytes, finishedAt }: ExportJob,
  context: RequestContext,
): FileDownload {
  return {
    bytes,
    // A file of text only grows, even if the export is resumed, so its size identifies its version. Others are assembled
    // again.
    version: `${exportId}-${bytes}${isTextFormat(format) ? '' : `-${finishedAt?.getTime()}`}`,
    contentType: contentTypeOf(format),
    name: `export-${exportId}.${format}`,
    read: (from, to) => exportBytes(context, exportId, from, to),
  };
}
