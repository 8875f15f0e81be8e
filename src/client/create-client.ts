import { callGraph, type GraphAnswer, type GraphOptions } from './call-graph.js';
import type { ClientOptions } from './client-options.js';
import { createMethods } from './create-methods.js';
import type { Methods } from './generated/methods.js';
import type { DocumentLike, GraphDocument, StringObject } from './graph-document.js';
import type { Priced } from './priced.js';
import { Transport } from './transport.js';

/** Variables can be left out when none of them has to be given. */
type Given<Variables, D extends boolean> =
  Record<string, never> extends Variables
    ? [variables?: Variables, options?: GraphOptions<D>]
    : [variables: Variables, options?: GraphOptions<D>];

/** A client of the service: a method for each operation of REST, and the graph. */
export interface Dealgraph extends Methods {
  /** Runs a text. Its data is what the caller says that it is. */
  graph<Data = unknown, D extends boolean = false>(
    document: string,
    variables?: Readonly<Record<string, unknown>>,
    options?: GraphOptions<D>,
  ): Promise<GraphAnswer<Priced<Data, D>>>;
  /** Runs a typed document. */
  graph<Data, Variables, D extends boolean = false>(
    document: GraphDocument<Data, Variables>,
    ...given: Given<Variables, D>
  ): Promise<GraphAnswer<Priced<Data, D>>>;
}

/** Makes a client. Nothing is sent before it is asked. */
export function createClient(options: ClientOptions): Dealgraph {
  const transport = new Transport(options);
  const graph = (
    document: DocumentLike | string | StringObject,
    variables?: object,
    more: GraphOptions = {},
  ): Promise<GraphAnswer<unknown>> => {
    // A TypedDocumentString is a String object.
    const plain = typeof document === 'object' && 'length' in document ? document.toString() : document;
    return callGraph(transport, plain, variables, more);
  };
  return { ...createMethods(transport), graph: graph };
}
