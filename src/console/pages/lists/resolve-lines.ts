import { bareEmail } from '../../../identifiers/lookup-keys.js';
import type { ResolveInput, ResolveInputsQuery } from '../../generated/documents.js';
import { NamesLikeDocument, ResolveInputsDocument } from '../../generated/documents/lists.js';
import { sendDocument } from '../../graph/send-document.js';
import type { ListedProduct } from '../../products/products.js';

/** A record that may match a line. */
export interface Match {
  readonly id: string;
  readonly name: string;
  readonly detail: string | null;
}

/** The result for a pasted line. */
export interface ResolvedLine {
  readonly text: string;
  /** `hidden` means that a person has this email address, but that identifying the person costs credits. */
  readonly status: 'found' | 'ambiguous' | 'missing' | 'invalid' | 'hidden';
  readonly matches: readonly Match[];
  /** The reason why the line is invalid; null if it is valid. */
  readonly reason: string | null;
}

type Answer = NonNullable<ResolveInputsQuery['resolve']>[number];

export const maxLines = 200;
/** Maximum number of names. Each name needs its own request. */
export const maxNames = 50;
const atOnce = 5;

/**
 * Looks up the records that match pasted lines. This is free.
 * @throws Refusal when a request fails.
 */
export async function resolveLines(
  product: ListedProduct,
  read: readonly PastedLine[],
  key: string,
): Promise<readonly ResolvedLine[]> {
  const answers = await resolveAll(read, key);
  const rows = read.map((line, index) => rowOf(line, answers[index] ?? []));
  const names = read.flatMap((line, index) =>
    line.isName && rows[index]?.matches.length === 0 ? [{ line, index }] : [],
  );
  const found = new Map<number, ResolvedLine>();
  for (let start = 0; start < names.length; start += atOnce)
    await Promise.all(
      names.slice(start, start + atOnce).map(async ({ line, index }) => {
        found.set(index, await findName(product, line.text, key));
      }),
    );
  return rows.map((row, index) => found.get(index) ?? row);
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

/** Looks up a name with `autocomplete`. If records have exactly this name (ignoring case), returns only these. */
async function findName(product: ListedProduct, text: string, key: string): Promise<ResolvedLine> {
  const requested = { query: text.slice(0, 200), products: [product] };
  const { data } = await sendDocument(NamesLikeDocument, requested, { key, maxCredits: 0 });
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

/**
 * A pasted line, with the inputs by which it is looked up. Names of companies and people have no inputs, because they
 * are looked up with `autocomplete`.
 */
export interface PastedLine {
  readonly text: string;
  readonly inputs: readonly ResolveInput[];
  readonly isName: boolean;
  readonly isEmail: boolean;
  /** The reason why the line cannot be looked up; null if it can. */
  readonly problem: string | null;
}

/** Parses a pasted line for a list of this product. */
export function readLine(product: ListedProduct, given: string): PastedLine {
  const text = given.trim();
  const line = (inputs: readonly Omit<ResolveInput, 'product'>[], rest = {}): PastedLine => ({
    text,
    inputs: inputs.map((input) => ({ product, ...input })),
    isName: false,
    isEmail: false,
    problem: null,
    ...rest,
  });
  const isAddress = /^[a-z]+:\/\//i.test(text) || /^[^\s/]+\.[^\s/]+\//.test(text);
  // An email address stands for the organization that has its domain.
  const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(bareEmail(text));
  const isDomain = /^[^\s@/]+\.[^\s@/]+$/.test(text);
  switch (product) {
    case 'COMPANIES':
      if (/^[0-9a-f]{24}$/i.test(text)) return line([{ id: text }]);
      if (/^\d+$/.test(text)) return line([{ profnetId: text }]);
      // A URL can be a company's website, or its page on a professional network or in a funding database. Only the
      // service knows the hosts of these sites, so all three inputs are sent.
      if (isAddress) return line([{ websiteUrl: text }, { profnetUrl: text }, { fundingdbUrl: text }]);
      if (isEmail) return line([{ domain: hostOf(text) }]);
      return isDomain ? line([{ domain: text }]) : line([], { isName: true });
    case 'INVESTORS':
      if (text.startsWith('inv_')) return line([{ id: text }]);
      if (isEmail) return line([{ website: hostOf(text) }]);
      if (isAddress || isDomain) return line([{ website: text }]);
      return line([{ name: text }], { isName: true });
    case 'PEOPLE':
      if (text.startsWith('per_')) return line([{ id: text }]);
      return text.includes('@')
        ? line([{ email: bareEmail(text) }], { isEmail: true })
        : line([], { isName: true });
  }
}

function hostOf(email: string): string {
  const address = bareEmail(email);
  return address.slice(address.lastIndexOf('@') + 1);
}
