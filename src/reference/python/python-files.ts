import { type ErrorCode, errorTable } from '../../errors/error-table.js';
import { productOf, recordKinds, searchedKinds } from '../../records/record-kinds.js';
import { type CsvColumn, csvColumns } from '../../records/wire/csv-columns.js';
import { openApiDocument } from '../../rest-server/open-api.js';
import { errorClassName, isOfErrorClass, sentSchemas } from '../client/client-files.js';
import { type ClientOperation, clientOperations } from '../client/client-operation.js';
import type { DescribedApi } from '../client/described-operation.js';
import { errorNotes } from '../error-notes.js';
import { PythonMethods } from './python-method.js';
import { className, docstring, literal, pythonHead, snakeCase } from './python-text.js';
import { PythonTypes } from './python-types.js';
import { schemaCycles } from './schema-cycles.js';

const folder = 'src/client-python/dealgraph/generated';

/** Returns the generated modules of the Python client, by path. */
export function pythonFiles(version: string): Readonly<Record<string, string>> {
  // This program generates the document, so the cast to the expected shape is safe.
  const api = openApiDocument() as DescribedApi;
  const operations = clientOperations(api);
  // Both modules of methods use the same classes. They are declared in schemas.py.
  const types = new PythonTypes('schemas.');
  const writer = new PythonMethods(api, types, false);
  const methods = methodsModule(operations, writer, false);
  const asyncMethods = methodsModule(operations, new PythonMethods(api, types, true), true);
  return {
    [`${folder}/__init__.py`]: '',
    [`${folder}/schemas.py`]: schemasModule(api, types),
    [`${folder}/methods.py`]: methods,
    [`${folder}/async_methods.py`]: asyncMethods,
    [`${folder}/operations.py`]: operationsModule(operations, writer),
    [`${folder}/errors.py`]: errorsModule(),
    [`${folder}/columns.py`]: columnsModule(),
    [`${folder}/version.py`]: `${pythonHead('package.json')}\nVERSION = ${literal(version)}\n`,
  };
}

function schemasModule(api: DescribedApi, added: PythonTypes): string {
  const sent = sentSchemas(api);
  const types = new PythonTypes('', schemaCycles(api.components.schemas));
  for (const [name, schema] of Object.entries(api.components.schemas))
    if (!isOfErrorClass(name)) types.declare(name, schema, sent.has(name));
  const own = new Set(types.declarations);
  const others = added.declarations
    .map((text) => text.replaceAll('schemas.', ''))
    .filter((text) => !own.has(text));
  const changes = searchedKinds.map((kind) => `"${kind}Change"`).join(', ');
  return `${pythonHead('schema/openapi.json')}
from typing import Any, Literal, Mapping, Optional, Sequence, TypedDict, Union
${[...types.declarations, ...others].map((text) => `\n${text}`).join('')}

# A change of a record of any kind that webhooks report.
AnyChange = Union[${changes}]
`;
}

interface Group {
  readonly groups: Map<string, Group>;
  readonly methods: Map<string, ClientOperation>;
}

function groupsOf(operations: readonly ClientOperation[]): Group {
  const root: Group = { groups: new Map(), methods: new Map() };
  for (const one of operations) {
    const names = one.name.split('.').map(snakeCase);
    const last = names.pop() ?? '';
    let group = root;
    for (const name of names) {
      const inner = group.groups.get(name) ?? { groups: new Map(), methods: new Map() };
      group.groups.set(name, inner);
      group = inner;
    }
    group.methods.set(last, one);
  }
  return root;
}

function methodsModule(
  operations: readonly ClientOperation[],
  methods: PythonMethods,
  isAsync: boolean,
): string {
  const kind = isAsync ? 'Async' : '';
  const classes: string[] = [];
  const writeClass = (name: string, { groups, methods: own }: Group, doc: string): void => {
    for (const [key, inner] of groups)
      writeClass(
        `${name === `${kind}Methods` ? kind : name}${className(key)}`,
        inner,
        `The methods of \`${key}\`.`,
      );
    const fields = [...groups.keys()].map((key) => {
      const inner = `${name === `${kind}Methods` ? kind : name}${className(key)}`;
      return `        self.${key} = ${inner}(caller)\n`;
    });
    const written = [...own].map(([key, one]) => `\n${methods.write(key, one)}`);
    classes.push(`
class ${name}:
${docstring([doc], '    ')}
    def __init__(self, caller: ${kind}Caller) -> None:
        self._caller = caller
${fields.join('')}${written.join('')}`);
  };
  writeClass(
    `${kind}Methods`,
    groupsOf(operations),
    'The methods of a client: one for each operation of the REST contract.',
  );
  return `${pythonHead('schema/openapi.json')}
from typing import ${typingNames(withTypingLists(classes.join('')), isAsync).join(', ')}

${isAsync ? asyncImports : imports}from .operations import OPERATIONS

if TYPE_CHECKING:
    from . import schemas
${classes.map((text) => `\n${withTypingLists(text)}`).join('')}`;
}

/** Replaces the type `list` by that of `typing`, because in these classes it is the name of a method. */
function withTypingLists(code: string): string {
  return code.replaceAll(/(?<!\w)list\[/g, 'List[');
}

const imports = `from ..answer import Answer
from ..caller import Caller
from ..cancellation import Cancellation
from ..file_download import ByteStream
from ..follow_events import EventsCall
from ..operation_call import UNSET, Unset
from ..pages import FeedCall, PageCall
`;
const asyncImports = `from ..answer import Answer
from ..async_caller import AsyncCaller
from ..async_files import AsyncByteStream
from ..async_pages import AsyncEventsCall, AsyncFeedCall, AsyncPageCall
from ..operation_call import UNSET, Unset
`;

function typingNames(code: string, isAsync: boolean): string[] {
  const names = [
    'Any',
    'Callable',
    'Iterable',
    'Iterator',
    'List',
    'Literal',
    'Mapping',
    'Optional',
    'Sequence',
    'Union',
    'overload',
  ];
  const all = [...names, ...(isAsync ? ['AsyncIterable', 'AsyncIterator'] : []), 'TYPE_CHECKING'];
  return all
    .filter((name) => name === 'TYPE_CHECKING' || new RegExp(`(?<![.\\w])${name}\\b`).test(code))
    .sort();
}

function operationsModule(operations: readonly ClientOperation[], methods: PythonMethods): string {
  const rows = operations.map(
    (one) =>
      `    ${literal(one.described.operationId)}: Operation(\n        ${fieldsOf(one, methods).join(', ')},\n    ),\n`,
  );
  return `${pythonHead('schema/openapi.json')}
from typing import Dict

from ..operation_call import Operation

# Every operation of the REST contract, by its operationId.
OPERATIONS: Dict[str, Operation] = {
${rows.join('')}}
`;
}

function fieldsOf(operation: ClientOperation, methods: PythonMethods): string[] {
  const { described, name, params, continuation, formatted, ...one } = operation;
  const fields = {
    name: name.split('.').map(snakeCase).join('.'),
    method: described.method,
    path: described.path,
    params: params?.in ?? null,
    kind: continuation.kind,
    rows: 'rows' in continuation ? continuation.rows : '',
    product: methods.productOf(operation),
    is_metered: one.isMetered,
    is_repeatable: one.isRepeatable,
    max_inputs: one.maxInputs,
  };
  const written = Object.entries(fields).map(([key, value]) => `${key}=${literal(value)}`);
  const formats = formatted?.formats ?? [];
  return [...written, `formats=${tupleOf(formats)}`, `nullable=${tupleOf(methods.nullableOf(operation))}`];
}

function tupleOf(texts: readonly string[]): string {
  return `(${texts.map((text) => `${literal(text)},`).join(' ')})`;
}

function errorsModule(): string {
  const codes = Object.keys(errorTable) as ErrorCode[];
  const classes = codes.map((code) => {
    const { when, remedy } = errorNotes[code];
    const doc = `Status ${errorTable[code].status}, \`${code}\`. ${when} ${remedy}`;
    return `\n\nclass ${errorClassName(code)}(DealgraphError):\n${docstring([doc], '    ')}`;
  });
  const rows = codes.map((code) => `    ${literal(code)}: ${errorClassName(code)},\n`);
  const statuses = codes.map((code) => `    ${literal(code)}: ${errorTable[code].status},\n`);
  return `${pythonHead('src/errors/error-table.ts')}
from typing import Dict, Type

from ..errors import DealgraphError
${classes.join('')}

__all__ = [
${codes.map((code) => `    ${literal(errorClassName(code))},\n`).join('')}]

# The class of each code.
ERROR_CLASSES: Dict[str, Type[DealgraphError]] = {
${rows.join('')}}

# The status of each code.
ERROR_STATUSES: Dict[str, int] = {
${statuses.join('')}}
`;
}

/** The types of cells in Python by column type. Dates are read as text. */
const cellTypes: Readonly<Record<CsvColumn['type'], string>> = {
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  json: 'json',
  texts: 'json',
  text: 'string',
  date: 'string',
  timestamp: 'string',
  instant: 'string',
};

/** Returns columns.py: the CSV columns of each product, with their types. */
function columnsModule(): string {
  const kinds = recordKinds.map((kind) => {
    const rows = csvColumns[kind].map(
      ({ path, type }) => `        ${literal(path.join('.'))}: ${literal(cellTypes[type])},\n`,
    );
    return `    ${literal(productOf(kind))}: {\n${rows.join('')}    },\n`;
  });
  return `${pythonHead('src/records')}
from typing import Dict

# The columns of each product's CSV files, in order, with their types.
CSV_COLUMNS: Dict[str, Dict[str, str]] = {
${kinds.join('')}}
`;
}
