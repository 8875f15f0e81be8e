import type { ChunkOptions } from './chunk-options.js';
import type { VersionedOptions } from './call-options.js';
import { bulkRows } from './bulk-rows.js';
import type { FileOptions } from './file-options.js';
import { followEvents } from './follow-events.js';
import type { FormatOptions } from './format-options.js';
import { csvText, ndjsonRows } from './formatted-pages.js';
import type { Methods } from './generated/methods.js';
import { operations } from './generated/operations.js';
import type { Operation } from './operation.js';
import { openFile } from './open-file.js';
import { OperationCall, type Params } from './operation-call.js';
import { PagedCall } from './paged-call.js';
import type { Transport } from './transport.js';

type Method = (...given: readonly unknown[]) => unknown;

type RowsMethod = (inputs: Iterable<unknown>, params?: Params, options?: ChunkOptions) => unknown;

interface Group {
  [name: string]: Group | Method | RowsMethod;
}

/** A method for each operation, where its name says. */
export function createMethods(transport: Transport): Methods {
  const root: Group = {};
  for (const operation of Object.values(operations)) {
    const names = operation.name.split('.');
    const last = names.pop() ?? '';
    let group = root;
    for (const name of names) group = (group[name] ??= {}) as Group;
    group[last] = methodOf(transport, operation);
    if (operation.mostInputs !== null) group[`${last}Rows`] = rowsMethodOf(transport, operation);
  }
  // The types of the methods are made from the same document as the table that they are made of here.
  return root as object as Methods;
}

/** Takes the ids of the path, what else the operation is given, and the options. */
function methodOf(transport: Transport, operation: Operation): Method {
  const idCount = operation.path.split('{').length - 1;
  return (...given) => {
    const ids = given.slice(0, idCount) as (string | number)[];
    const rest = given.slice(idCount);
    const params = operation.params === null ? {} : ((rest.shift() ?? {}) as Params);
    const options = (rest.shift() ?? {}) as VersionedOptions & FormatOptions & FileOptions;
    return start(new OperationCall(transport, operation, ids, params, options), options);
  };
}

function start(call: OperationCall, options: FormatOptions & FileOptions): unknown {
  if (options.dryRun === true) return call.answer();
  if (options.format === 'ndjson') return ndjsonRows(call, options);
  if (options.format === 'csv') return csvText(call, options);
  switch (call.operation.kind) {
    case 'one':
      return call.answer();
    case 'file':
      return openFile(call, options.from ?? 0);
    case 'events':
      return followEvents(call);
    default:
      return new PagedCall(call);
  }
}

function rowsMethodOf(transport: Transport, operation: Operation): RowsMethod {
  return (inputs, params, options) => {
    const { concurrency: _concurrency, chunkSize: _size, onAnswer: _onAnswer, ...terms } = options ?? {};
    const call = new OperationCall(transport, operation, [], params ?? {}, terms);
    return bulkRows(call, inputs, options ?? {});
  };
}
