import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { prefixHeader, type PublicAddress, publicAddressOf } from '../http/mount-path.js';
import { StaticBody } from '../http/static-body.js';
import { jsonOnly } from './json-only.js';

/** Cached documents. A proxy has one path, so that only a client that invents paths needs more. */
const maxDocuments = 8;

/** Matches a link to a page of this server in a description, as a part of the document's JSON. */
const pageLink = /\[([^\]"]+)\]\((\/[\w/#-]*)\)/g;

export interface DocumentOptions {
  /** Null if clients call the server directly. */
  readonly address: PublicAddress | null;
  /** True if the server shows the documentation at /docs, to which descriptions link. */
  readonly hasDocs: boolean;
  /** The path of the API. Default: `/api/v1`. */
  readonly base?: string;
}

/**
 * Sends an OpenAPI document whose `servers` and links name the addresses under which the client reaches the server.
 * With the query `formats=json`, it has only JSON bodies.
 */
export class DocumentBodies {
  private readonly bodies = new LRUCache<string, StaticBody>({ max: maxDocuments });

  /** @param describe Returns the document. Called once per address, on the first request. */
  constructor(
    private readonly describe: () => object,
    private readonly options: DocumentOptions,
  ) {}

  send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = publicAddressOf('', request, this.options.address);
    response.appendHeader('Vary', prefixHeader);
    return this.bodyAt(url, /[?&]formats=json(?:&|$)/.test(request.url ?? '')).send(response);
  }

  private bodyAt(root: string, isJsonOnly: boolean): StaticBody {
    const key = `${isJsonOnly ? 'json' : 'all'} ${root}`;
    const known = this.bodies.get(key);
    if (known !== undefined) return known;
    const body = new StaticBody('application/json; charset=utf-8', () =>
      Promise.resolve(Buffer.from(this.write(root, isJsonOnly))),
    );
    this.bodies.set(key, body);
    return body;
  }

  private write(root: string, isJsonOnly: boolean): string {
    const servers = [{ url: `${root}${this.options.base ?? '/api/v1'}`, description: 'This server.' }];
    const document = { ...this.describe(), servers };
    const text = JSON.stringify(isJsonOnly ? jsonOnly(document) : document);
    return text.replace(pageLink, (_link, label: string, path: string) =>
      path.startsWith('/docs/') && !this.options.hasDocs ? label : `[${label}](${root}${path})`,
    );
  }
}
