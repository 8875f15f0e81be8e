import type { RawArguments } from '../../context/operation.js';
import { ApiError } from '../../errors/api-error.js';
import { enrichResolver } from '../../lookups/graphql/enrich-resolver.js';
import { lookupOperations } from '../../lookups/lookup-operations.js';
import { recordMethods } from '../../record-api/graphql/record-methods.js';
import { recordOperations } from '../../record-api/record-operations.js';
import type { StoredDocument } from '../../records/fields.js';
import { fieldOfOne, type RecordKind } from '../../records/record-kinds.js';
import { documentOfPersonMatch, documentTextOf } from '../../records/wire/write-document.js';
import { readFields, type Viewed, viewRecord } from '../record-view.js';
import { answerByOperation } from './operation-tool.js';
import { fieldsArgument, idSchema, readId, type Tool, type ToolCall } from './tool.js';

const allFields = 'Default: all except traction_metrics, with long lists cut to 10 items.';
const price = '1 credit';

const personAnswer = {
  person: { type: ['object', 'null'], description: 'The record; null when no person matches.' },
};

const personById = byId(
  {
    name: 'person',
    title: 'Get a person',
    description: '',
    kind: 'Person',
  },
  'ID of the person: per_ followed by hex.',
);

const person: Tool = {
  ...personById,
  description:
    'Returns the full record of one person, by ID or by email address (exactly one of the two): positions, experience, education, skills, profiles. By email address, the result has a match score of 1 to 10; 7 or more is reliable. For several people by criteria, use search_people; for IDs by name, use autocomplete, which is free. Example: {"email": "ada.marsh@aurora-robotics.example", "fields": ["full_name", "experience"]}.',
  price: '1 credit; free when an email address matches no person',
  operations: [recordOperations.person, lookupOperations.enrichPerson],
  arguments: {
    ...personById.arguments,
    email: idSchema('Email address, instead of an ID.'),
  },
  required: [],
  answers: personAnswer,
  answer: (call) => {
    const { id, email } = call.given;
    if ((id === undefined) === (email === undefined))
      throw new ApiError('VALIDATION_ERROR', 'person requires exactly one of id and email.');
    return email === undefined ? personById.answer(call) : answerByEmail(call);
  },
};

/** The tools that return single records. */
export const recordTools: readonly Tool[] = [
  byId(
    {
      name: 'company',
      title: 'Get a company',
      description:
        'Returns the full record of one company by ID: description, location, people, funding, web traffic, reviews, news. Find the ID with autocomplete (by name) or resolve (by domain), which are free. For several companies by criteria, use search_companies, at the same price per company. Example: {"id": "a0a0a0000000000000000001"}.',
      kind: 'Company',
    },
    'ID of the company, in hex.',
  ),
  byId(
    {
      name: 'investor',
      title: 'Get an investor',
      description:
        'Returns the full record of one investor by ID: type, location, stages and industries, funds, exits and its portfolio: the portfolio companies (IDs). Find the ID with autocomplete, or with resolve by website or name; both are free. Example: {"id": "inv_a0a0a0000000000000000001"}.',
      kind: 'Investor',
    },
    'ID of the investor: inv_ followed by hex.',
  ),
  person,
];

type Json = Readonly<Record<string, unknown>>;

function view(kind: Viewed, document: string, given: RawArguments): Json {
  const fields = readFields(kind, given['fields'], ['*']);
  return viewRecord(JSON.parse(document) as Json, fields, given['fields'] !== undefined);
}

/** Returns a function that validates the arguments before a record is read or charged. */
function rawById(kind: RecordKind): (given: RawArguments) => RawArguments {
  return (given) => {
    readFields(kind, given['fields'], ['*']);
    return { id: readId('id', given['id']) };
  };
}

interface Definition extends Pick<Tool, 'name' | 'title' | 'description'> {
  readonly kind: RecordKind;
}

function byId({ kind, ...described }: Definition, id: string): Tool {
  const operation = recordOperations[fieldOfOne(kind)];
  const { name } = described;
  return {
    ...described,
    price,
    isFree: false,
    operations: [operation],
    arguments: { id: idSchema(id), fields: fieldsArgument(kind, allFields) },
    required: ['id'],
    answers: { [name]: { type: 'object', description: `The ${kind} record.` } },
    answer: (call) =>
      answerByOperation(
        {
          operation,
          raw: rawById(kind),
          call: (request, context, selection): Promise<StoredDocument> =>
            recordMethods[kind].one(request, context, selection),
          shape: (record, given) => ({ [name]: view(kind, documentTextOf(record), given) }),
          summarize: (answer) => summarize(name, answer[name] as Json),
        },
        call,
      ),
  };
}

function summarize(what: string, record: Json): string {
  const omitted = record['omitted'] as readonly string[] | undefined;
  return `The ${what}.${omitted === undefined ? '' : ` Omitted: ${omitted.join('; ')}.`}`;
}

/** Finds a person by email address. If no person matches, the result is null and free. */
function answerByEmail(call: ToolCall): ReturnType<Tool['answer']> {
  return answerByOperation(
    {
      operation: lookupOperations.enrichPerson,
      raw: ({ email, fields }) => {
        readFields('PersonMatch', fields, ['*']);
        return { email };
      },
      call: (args, context, selection) => enrichResolver.enrichPerson(args, context, selection),
      shape: (match, given) => ({
        person: match === null ? null : view('PersonMatch', documentOfPersonMatch(match), given),
      }),
      summarize: ({ person }) =>
        person === null ? 'No person matches the email address.' : summarize('person', person as Json),
    },
    call,
  );
}
