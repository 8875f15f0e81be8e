import { callOperation, type RawArguments } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { lookupResolver } from '../../lookups/graphql/lookup-resolver.js';
import { lookupOperations } from '../../lookups/lookup-operations.js';
import type { Suggestion } from '../../lookups/model/lookups.js';
import { recordMethods } from '../../record-api/graphql/record-methods.js';
import { recordOperations } from '../../record-api/record-operations.js';
import type { StoredDocument } from '../../records/fields.js';
import {
  fieldOfOne,
  kindsOfId,
  productOf,
  type RecordKind,
  recordKinds,
  wordsOf,
} from '../../records/record-kinds.js';
import { snakeCase } from '../../records/wire/wire-names.js';
import { documentTextOf } from '../../records/wire/write-document.js';
import { answerBounds, viewRecord } from '../record-view.js';
import { answerByOperation } from './operation-tool.js';
import { countOf, idSchema, readId, type Tool } from './tool.js';

/** Maximum number of shorter queries that `search` tries when nothing matches. */
const maxTries = 4;

/** Finds records by the words of a question, in the form that the deep research of ChatGPT requires. */
const searchTool: Tool = {
  name: 'search',
  title: 'Search for documents',
  description:
    'For deep research: searches documents (companies, people, investors) by the beginning of a name, and returns id, title and url of each, for fetch. Other tools answer questions directly. Example: {"query": "Aurora Robotics"}.',
  price: 'free; requires at least one remaining credit',
  isFree: true,
  isJsonText: true,
  operations: [lookupOperations.autocomplete],
  arguments: { query: { type: 'string', minLength: 1, description: 'Name.' } },
  required: ['query'],
  answers: { results: { type: 'array', items: { type: 'object' }, description: 'id, title and url.' } },
  answer: (call) =>
    answerByOperation(
      {
        operation: lookupOperations.autocomplete,
        raw: () => ({}),
        call: (_args, context) => suggest(context, call.given),
        shape: (suggestions) => ({
          results: suggestions.map(({ id, product, name, detail }) => ({
            id,
            title: detail === null ? name : `${name} (${detail})`,
            url: urlOf(call.context, product, id),
          })),
        }),
        summarize: (answer) =>
          `${countOf((answer['results'] as readonly unknown[]).length, ['result', 'results'])}.`,
      },
      call,
    ),
};

/** Suggests records for a query. If nothing matches, omits words from the end of the query. */
async function suggest(context: RequestContext, { query }: RawArguments): Promise<Suggestion[]> {
  const words = typeof query === 'string' ? query.trim().split(/\s+/) : [];
  for (let tries = 0; tries < maxTries; tries += 1) {
    const part = tries === 0 ? query : words.slice(0, -tries).join(' ');
    if (part === '') break;
    const given = { query: part, limit: answerBounds.standardRows };
    const found = await callOperation(
      (args: never, at: RequestContext) => lookupResolver.autocomplete(args, at),
      given,
      context,
    );
    if (found.length > 0) return found;
  }
  return [];
}

/** Returns a record as text, in the form that the deep research of ChatGPT requires. */
const fetchTool: Tool = {
  name: 'fetch',
  title: 'Fetch a document',
  description:
    'Returns the document with an ID that search returned: the record of a company, person, investor or any other kind as title and text, with its url as the source to cite. Example: {"id": "a0a0a0000000000000000001"}.',
  price: '1 credit',
  isFree: false,
  isJsonText: true,
  operations: recordKinds.map((kind) => recordOperations[fieldOfOne(kind)]),
  arguments: { id: idSchema('ID from search.') },
  required: ['id'],
  answers: {
    id: { type: 'string' },
    title: { type: 'string' },
    text: { type: 'string', description: 'One line per field.' },
    url: { type: 'string' },
    metadata: { type: 'object' },
  },
  answer: (call) => {
    const [kind] = kindsOfId(String(call.given['id']));
    return answerByOperation(
      {
        operation: recordOperations[fieldOfOne(kind)],
        raw: ({ id }) => ({ id: readId('id', id) }),
        call: (request, context, selection): Promise<Identified> =>
          recordMethods[kind].one(request, context, selection),
        shape: (record) => toDocument(call.context, kind, record),
        summarize: ({ title }) => `${String(title)}.`,
      },
      call,
    );
  },
};

/** The tools that ChatGPT requires of a server for its deep research. */
export const researchTools: readonly Tool[] = [searchTool, fetchTool];

type Json = Readonly<Record<string, unknown>>;

type Identified = StoredDocument & { readonly id: string };

function toDocument(context: RequestContext, kind: RecordKind, stored: Identified): Json {
  const record = JSON.parse(documentTextOf(stored)) as Json;
  const { omitted, ...shown } = viewRecord(record, ['*'], false);
  const { id } = stored;
  const name = record[snakeCase(wordsOf(kind).nameField)];
  const product = productOf(kind);
  return {
    id,
    title: typeof name === 'string' ? name : id,
    text: linesOf(shown),
    url: urlOf(context, product, id),
    metadata: { product, ...(omitted !== undefined && { omitted }) },
  };
}

/** Writes one line per field that has a value, such as `hq.country: Germany`. */
function linesOf(value: Json): string {
  const lines = Object.entries(value)
    .filter(([, inner]) => inner !== null && inner !== '' && !(Array.isArray(inner) && inner.length === 0))
    .map(([name, inner]) => `${name}: ${typeof inner === 'string' ? inner : JSON.stringify(inner)}`);
  return lines.join('\n');
}

/** The products whose records have a page in the console. */
const withPage: ReadonlySet<string> = new Set(['companies', 'people', 'investors']);

function urlOf(context: RequestContext, product: string, id: string): string {
  const path = withPage.has(product) ? '/console/data' : '/api/v1';
  return context.urlOf(`${path}/${product.replaceAll('_', '-')}/${id}`);
}
