import type { Operation, RawArguments, Selection } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import type { RequestContext } from '../../context/request-context.js';
import type { RecordRequest } from '../../domain/past/record-request.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import type { StoredDocument } from '../../domain/records/stored-document.js';
import { ApiError } from '../../errors/api-error.js';
import { resolvers } from '../../graph/resolvers/resolvers.js';
import { documentOf, documentOfPersonMatch } from '../../wire/stored-documents.js';
import { readFields, viewRecord, type Viewed } from '../record-view.js';
import { answerByOperation } from './operation-tool.js';
import type { Tool, ToolCall } from './tool.js';
import { fieldsArgument, idSchema, readId } from './tool-arguments.js';

type Json = Readonly<Record<string, unknown>>;

const allFields = 'Default: all but traction_metrics, with long lists cut to 10 items.';
const price = '1 credit';

function view(kind: Viewed, document: string, given: RawArguments): Json {
  const fields = readFields(kind, given['fields'], ['*']);
  return viewRecord(JSON.parse(document) as Json, fields, given['fields'] !== undefined);
}

/** Before anything is read or charged. */
function rawById(kind: RecordKind): (given: RawArguments) => RawArguments {
  return (given) => {
    readFields(kind, given['fields'], ['*']);
    return { id: readId('id', given['id']) };
  };
}

interface Definition extends Pick<Tool, 'name' | 'title' | 'description'> {
  readonly kind: RecordKind;
  readonly operation: Operation<RecordRequest>;
  readonly find: (
    request: RecordRequest,
    context: RequestContext,
    selection?: Selection,
  ) => Promise<StoredDocument>;
}

function byId({ kind, operation, find, ...described }: Definition, id: string): Tool {
  const { name } = described;
  return {
    ...described,
    price,
    isFree: false,
    operations: [operation],
    arguments: { id: idSchema(id), fields: fieldsArgument(kind, allFields) },
    required: ['id'],
    answers: { [name]: { type: 'object', description: `The record of the kind ${kind}.` } },
    answer: (call) =>
      answerByOperation(
        {
          operation,
          raw: rawById(kind),
          call: find,
          shape: (record, given) => ({ [name]: view(kind, documentOf(record), given) }),
          summarize: (answer) => summarize(name, answer[name] as Json),
        },
        call,
      ),
  };
}

function summarize(what: string, record: Json): string {
  const leftOut = record['left_out'] as readonly string[] | undefined;
  return `The ${what}.${leftOut === undefined ? '' : ` Left out: ${leftOut.join('; ')}.`}`;
}

const personAnswer = {
  person: { type: ['object', 'null'], description: 'The record; null when nobody matches.' },
};

/** By an e-mail address; nobody is no error, and free. */
function answerByEmail(call: ToolCall): ReturnType<Tool['answer']> {
  return answerByOperation(
    {
      operation: operations.enrichPerson,
      raw: ({ email, fields }) => {
        readFields('PersonMatch', fields, ['*']);
        return { email };
      },
      call: (args, context, selection) => resolvers.person.enrichPerson(args, context, selection),
      shape: (match, given) => ({
        person: match === null ? null : view('PersonMatch', documentOfPersonMatch(match), given),
      }),
      summarize: ({ person }) =>
        person === null ? 'The address matches nobody.' : summarize('person', person as Json),
    },
    call,
  );
}

const personById = byId(
  {
    name: 'person',
    title: 'Get a person',
    description: '',
    kind: 'Person',
    operation: operations.person,
    find: (request, context, selection) => resolvers.person.person(request, context, selection),
  },
  'The id of the person, per_ and hex.',
);

const person: Tool = {
  ...personById,
  description:
    'The whole record of one person, by id or by e-mail address (exactly one of the two): positions, experience, education, skills, profiles. With an e-mail address the answer has a match score of 1 to 10; 7 or more is reliable. For several people by criteria take search_people; for ids by name take autocomplete, which is free. Example: {"email": "ada@aurora-robotics.example", "fields": ["full_name", "experience"]}.',
  price: '1 credit; nothing when an e-mail address matches nobody',
  operations: [operations.person, operations.enrichPerson],
  arguments: {
    ...personById.arguments,
    email: idSchema('An e-mail address, in the place of an id.'),
  },
  required: [],
  answers: personAnswer,
  answer: (call) => {
    const { id, email } = call.given;
    if ((id === undefined) === (email === undefined))
      throw new ApiError('VALIDATION_ERROR', 'person needs exactly one of id and email.');
    return email === undefined ? personById.answer(call) : answerByEmail(call);
  },
};

/** Records by their ids. */
export const recordTools: readonly Tool[] = [
  byId(
    {
      name: 'company',
      title: 'Get a company',
      description:
        'The whole record of one company by its id: what it does, where it is, people, funding, web traffic, reviews, news. Find the id by autocomplete (a name) or resolve (a domain), which are free. For several companies by criteria take search_companies, which costs the same for each. Example: {"id": "a0a0a0000000000000000001"}.',
      kind: 'Company',
      operation: operations.company,
      find: (request, context, selection) => resolvers.company.company(request, context, selection),
    },
    'The id of the company, hex.',
  ),
  byId(
    {
      name: 'investor',
      title: 'Get an investor',
      description:
        'The whole record of one investor by its id: kind, place, stages and industries, funds, exits, portfolio_companies (ids). Find the id by autocomplete, or by resolve with a website or name, both free. Example: {"id": "inv_a0a0a0000000000000000001"}.',
      kind: 'Investor',
      operation: operations.investor,
      find: (request, context, selection) => resolvers.investor.investor(request, context, selection),
    },
    'The id of the investor, inv_ and hex.',
  ),
  person,
];
