import { erasePerson, type ErasureTerms } from '../erasure/erase-person.js';
import { planErasure } from '../erasure/plan-erasure.js';
import { replayErasures } from '../erasure/replay-erasures.js';
import { resolvePerson } from '../erasure/resolve-person.js';
import { type Certificate, listCertificates } from '../erasure/sql/erasures.js';
import { ApiError } from '../errors/api-error.js';
import { requireKey } from '../import/sql/suppressed-identifiers.js';
import { type Command, CommandError, type CommandServices } from './command.js';
import { readHashes } from './suppression-commands.js';
import { suppressionOf } from './suppression-of.js';

interface EraseInput {
  /** IDs, email addresses and addresses of profiles. */
  readonly people: readonly string[];
  readonly reason: string;
  readonly mentions: boolean;
  /** False to print what would be erased, and change nothing. */
  readonly yes: boolean;
}

/** The result for one of the requested people, by the line of the request. */
interface ErasedLine {
  readonly line: number;
  readonly status: 'planned' | 'erased' | 'suppressed' | 'unknown' | 'failed';
  /** Why the person was not erased, if `status` is `failed`. */
  readonly error?: string;
}

/** `dealgraph erase person`: erases people, or counts what would be erased. */
export const erasePeople: Command<EraseInput> = async ({ people, reason, mentions, yes }, services) => {
  if (people.length === 0) throw new CommandError('Expected at least one person, got none.');
  const terms = termsOf(services);
  if (yes) await requireKey(services.db.longPool, terms.suppression);
  const results: ErasedLine[] = [];
  for (const [at, given] of people.entries()) {
    services.signal.throwIfAborted();
    results.push({ line: at + 1, ...(await eraseOne(services, given, { reason, mentions, yes })) });
    services.onProgress({ phase: 'erasing', done: (at + 1) / people.length, records: at + 1 });
  }
  const [only] = results;
  if (results.length === 1 && only?.error !== undefined) throw new CommandError(only.error);
  return { reason: reason.trim(), dryRun: !yes, ...countStatuses(results), people: results };
};

function countStatuses(results: readonly ErasedLine[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status } of results) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function eraseOne(
  services: CommandServices,
  given: string,
  { reason, mentions, yes }: Omit<EraseInput, 'people'>,
): Promise<Omit<ErasedLine, 'line'>> {
  const { db, dataDirectory } = services;
  try {
    const found = await resolvePerson(db, given, suppressionOf(services));
    if (found.status !== 'found') return found;
    const { personId } = found;
    if (!yes) return { status: 'planned', ...(await planErasure(db, { personId, mentions }, dataDirectory)) };
    const certificate = await erasePerson(db, { personId, reason, mentions }, termsOf(services));
    return { status: 'erased', ...describe(certificate) };
  } catch (error) {
    // The other people of a file are erased all the same.
    if (!(error instanceof ApiError)) throw error;
    return { status: 'failed', error: error.message };
  }
}

/** `dealgraph erase list`: lists certificates, the newest first. */
export const eraseList: Command<{ readonly limit: number }> = async ({ limit }, { db }) => ({
  certificates: await listCertificates(db.longPool, limit),
});

/** `dealgraph erase replay`: erases again the people who came back with the restore of a backup. */
export const eraseReplay: Command<{ readonly suppressions?: string }> = async (
  { suppressions },
  services,
) => {
  const hashes = suppressions === undefined ? [] : readHashes(suppressions);
  const { compared, addedHashes, erased } = await replayErasures(
    services.db,
    { hashes, reason: 'erase replay' },
    termsOf(services),
  );
  return { compared, addedHashes, erased: erased.length, certificates: erased.map(describe) };
};

function termsOf(services: CommandServices): ErasureTerms {
  const { clock, dataDirectory, audit, signal } = services;
  const suppression = suppressionOf(services);
  return {
    clock,
    suppression,
    dataDirectory,
    signal,
    audit: (client, change) => audit.write(client, change),
  };
}

function describe({ id, startedAt, finishedAt, counts }: Certificate): object {
  return { certificate: id, startedAt, finishedAt, counts };
}
