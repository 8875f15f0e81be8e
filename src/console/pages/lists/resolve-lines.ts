import {
  NamesLikeDocument,
  ResolveInputsDocument,
  type ListProduct,
  type ResolveInputsQuery,
} from '../../generated/documents.js';
import { sendDocument } from '../../graph/send-document.js';
import type { PastedLine } from './read-line.js';

/** A record that a line may mean. */
export interface Match {
  readonly id: string;
  readonly name: string;
  readonly detail: string | null;
}

/** What a pasted line means. */
export interface ResolvedLine {
  readonly text: string;
  /** `hidden`: there is a person with this e-mail address, and which one is paid for. */
  readonly status: 'found' | 'ambiguous' | 'missing' | 'invalid' | 'hidden';
  readonly matches: readonly Match[];
  /** Why it is invalid. */
  readonly reason: string | null;
}

type Answer = NonNullable<ResolveInputsQuery['resolve']>[number];

export const mostLines = 200;
/** Each name is a request of its own. */
export const mostNames = 50;
const atOnce = 5;

/** Which records lines mean. Free. @throws Refusal */
export async function resolveLines(
  product: ListProduct,
  read: readonly PastedLine[],
  key: string,
): Promise<readonly ResolvedLine[]> {
  const answers = await resolveAll(read, key);
  const rows = read.map((line, place) => rowOf(line, answers[place] ?? []));
  const names = read.flatMap((line, place) =>
    line.isName && rows[place]?.matches.length === 0 ? [{ line, place }] : [],
  );
  const found = new Map<number, ResolvedLine>();
  for (let start = 0; start < names.length; start += atOnce)
    await Promise.all(
      names.slice(start, start + atOnce).map(async ({ line, place }) => {
        found.set(place, await findName(product, line.text, key));
      }),
    );
  return rows.map((row, place) => found.get(place) ?? row);
}

async function resolveAll(lines: readonly PastedLine[], key: string): Promise<readonly Answer[][]> {
  const inputs = lines.flatMap((line) => line.inputs);
  if (inputs.length === 0) return [];
  const { data } = await sendDocument(ResolveInputsDocument, { inputs }, { key, maxCredits: 0 });
  const answers = [...(data.resolve ?? [])];
  return lines.map((line) => answers.splice(0, line.inputs.length));
}

function rowOf({ text, isEmail, problem }: PastedLine, answers: readonly Answer[]): ResolvedLine {
  if (problem !== null) return { text, matches: [], status: 'invalid', reason: problem };
  const answer =
    answers.find(({ status }) => status === 'FOUND' || status === 'AMBIGUOUS') ??
    answers.find(({ status }) => status === 'NOT_FOUND') ??
    answers[0];
  const matches = (answer?.matches ?? []).map(({ id, name, domain }) => ({
    id,
    name: name ?? id,
    detail: domain,
  }));
  const row = { text, matches, reason: null };
  if (answer?.status === 'FOUND') return { ...row, status: isEmail ? 'hidden' : 'found' };
  if (answer?.status === 'AMBIGUOUS') return { ...row, status: 'ambiguous' };
  if (answer?.status === 'INVALID')
    return { ...row, status: 'invalid', reason: answer.error?.message ?? null };
  return { ...row, status: 'missing' };
}

/** A name that is the whole name of one record means it; otherwise those that begin so or are like it are offered. */
async function findName(product: ListProduct, text: string, key: string): Promise<ResolvedLine> {
  const asked = { query: text.slice(0, 200), products: [product] };
  const { data } = await sendDocument(NamesLikeDocument, asked, { key, maxCredits: 0 });
  const near = (data.autocomplete ?? []).map(({ id, name, domain, detail }) => ({
    id,
    name: name ?? id,
    detail: domain ?? detail,
  }));
  const same = near.filter(({ name }) => name.toLowerCase() === text.toLowerCase());
  const matches = same.length > 0 ? same : near;
  const status = same.length === 1 ? 'found' : matches.length === 0 ? 'missing' : 'ambiguous';
  return { text, matches, status, reason: null };
}
