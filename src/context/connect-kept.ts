import {
  readConnectionRequest,
  type RawConnectionRequest,
} from '../domain/connections/connection-request.js';
import type { RecordKind } from '../domain/record-kinds.js';
import { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import type { Keeper, KeptPlace } from '../store/kept-entries.js';
import type { PagedConnection } from './connection.js';
import { KeptLists, readKeptPlace, type KeeperOfRecords } from './kept-lists.js';
import type { WantedFields } from './links.js';
import type { RequestContext } from './request-context.js';

/** A saved search, or a list, whose records are asked for. */
export interface AskedKeeper extends KeeperOfRecords {
  readonly kind: RecordKind;
  /** @throws ApiError when this key may not read what it keeps. */
  readonly require: () => void;
}

interface Asked {
  readonly keeper: Keeper;
  readonly raw: Pick<RawConnectionRequest, 'first' | 'after'>;
  readonly fields: WantedFields;
}

/** Where the page of a keeper begins, null for its start; or why there is none. */
type Begin = KeptPlace | null | ApiError;

/**
 * The same page of what several saved searches, or lists, keep, in the order of `keepers`; an error for those that may
 * not be read, and for those whose cursor it is not. Those of one kind are read together.
 * @throws ApiError VALIDATION_ERROR for the arguments.
 */
export function connectKept(
  context: RequestContext,
  { keeper, raw, fields }: Asked,
  keepers: readonly AskedKeeper[],
): readonly (PagedConnection | ApiError)[] {
  const [first] = keepers;
  if (first === undefined) return [];
  const { size, after } = readConnectionRequest(first.kind, raw);
  const begins = keepers.map((one) => beginOf(one, keeper, after));
  const fitting = new Map<RecordKind, AskedKeeper[]>();
  for (const [at, one] of keepers.entries())
    if (!(begins[at] instanceof ApiError)) fitting.set(one.kind, [...(fitting.get(one.kind) ?? []), one]);
  const place = begins.find((begin): begin is KeptPlace => begin !== null && !(begin instanceof ApiError));
  const pages = new Map<AskedKeeper, PagedConnection>();
  for (const [kind, ofKind] of fitting) {
    const lists = new KeptLists(context, { keeper, kind, size, after: place ?? null, fields }, ofKind);
    for (const [at, one] of ofKind.entries()) pages.set(one, { lists, at });
  }
  return keepers.map((one, at) => pageOf(begins[at], pages.get(one)));
}

function beginOf({ id, kind, require }: AskedKeeper, keeper: Keeper, after: string | null): Begin {
  try {
    require();
    return after === null ? null : readKeptPlace(keeper, id, kind, after);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function pageOf(begin: Begin | undefined, page: PagedConnection | undefined): PagedConnection | ApiError {
  if (begin instanceof ApiError) return begin;
  invariant(page !== undefined, 'what may be read has a page');
  return page;
}
