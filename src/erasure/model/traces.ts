import { nameKey } from '../../records/identifiers.js';
import { normalizeProfileAddress } from '../../values/addresses.js';

/** The values by which a person is recognized in stored data. */
export interface TraceValues {
  /** IDs of the person's own records: the person, investors that are the person, and signals about the person. */
  readonly ids: readonly string[];
  /** Email addresses, addresses of profiles and pictures, and other identifiers that only this person has. */
  readonly identifiers: readonly string[];
  /** Full names. Other people can have the same. */
  readonly names: readonly string[];
  /** Long texts that are only in the person's own records. */
  readonly texts: readonly string[];
}

/** Replaces a name or an identifier inside a text. */
export const erasedMark = '[erased]';

/** Shorter texts can be in records of other people too. */
const minTextLength = 40;

/** A key of JSON whose value is a name of what the object describes. */
const nameKeys = new Set(['full_name', 'fullName', 'name', 'investor_name', 'investorName']);
/** A key of JSON whose value is the profile of what the object describes. */
const profileKeys = new Set(['profnet_url', 'profnetUrl', 'microblog_url', 'codehost_url']);
const idKey = /(?:^id|_id|Id|[a-z]ID)$/;

/** Recognizes a person in texts and JSON. */
export class Traces {
  private readonly ids: ReadonlySet<string>;
  private readonly names: ReadonlySet<string>;
  private readonly identifiers: ReadonlySet<string>;
  private readonly profiles: ReadonlySet<string>;
  private readonly texts: ReadonlySet<string>;
  private readonly pattern: RegExp | null;
  private readonly withIds: RegExp | null;

  constructor(readonly values: TraceValues) {
    this.ids = new Set(values.ids);
    this.names = new Set(values.names.map((name) => nameKey(name) ?? ''));
    this.identifiers = new Set(values.identifiers.map((one) => one.toLowerCase()));
    this.profiles = new Set(values.identifiers.flatMap((one) => normalizeProfileAddress(one) ?? []));
    this.texts = new Set(values.texts.filter((text) => text.length >= minTextLength));
    const given = [...values.identifiers, ...values.names];
    this.pattern = patternOf(given, [...this.texts]);
    this.withIds = patternOf([...values.ids, ...given], [...this.texts]);
  }

  /** Returns whether a text has one of the values. `withIds` counts IDs, too. */
  isIn(text: string, { withIds }: { readonly withIds: boolean }): boolean {
    const pattern = withIds ? this.withIds : this.pattern;
    if (pattern === null) return false;
    pattern.lastIndex = 0;
    return pattern.test(text);
  }

  /** Replaces the values in a text. Bare IDs remain, unless `withIds`. */
  replaceIn(text: string, { withIds }: { readonly withIds: boolean }): string {
    const pattern = withIds ? this.withIds : this.pattern;
    return pattern === null ? text : text.replace(pattern, erasedMark);
  }

  isId(value: unknown): boolean {
    return typeof value === 'string' && this.ids.has(value);
  }

  /** Returns whether a text is nothing but an identifier or a text of the person. */
  isIdentifier(value: string): boolean {
    return this.isId(value) || this.texts.has(value) || this.identifiers.has(value.toLowerCase());
  }

  isName(value: string): boolean {
    return this.names.has(nameKey(value) ?? ' ');
  }

  /** Returns whether a JSON object describes the person, by its own ID, name or profile. */
  isAbout(object: Readonly<Record<string, unknown>>): boolean {
    return Object.entries(object).some(([key, value]) => {
      if (typeof value !== 'string') return false;
      if (idKey.test(key)) return this.ids.has(value);
      if (nameKeys.has(key)) return this.isName(value);
      return profileKeys.has(key) && this.profiles.has(normalizeProfileAddress(value) ?? '');
    });
  }

  /** Returns PostgreSQL's pattern of the identifiers, and with `names` of the names and texts; null if there are none. */
  sqlPattern({ names: withNames }: { readonly names: boolean }): string | null {
    const { identifiers, names } = this.values;
    return withNames
      ? sqlPatternOf([...identifiers, ...names], [...this.texts])
      : sqlPatternOf(identifiers, []);
  }
}

/** Returns a value with its forms in JSON and in URLs, without duplicates. */
function formsOf(value: string): { readonly plain: readonly string[]; readonly encoded: readonly string[] } {
  const key = normalizeProfileAddress(value);
  const plain = value.includes('/') && key?.includes('/') === true ? [value, key] : [value];
  const json = plain.map((one) => JSON.stringify(one).slice(1, -1));
  const encoded = plain.flatMap((one) => [
    encodeURIComponent(one),
    encodeURIComponent(one).replaceAll('%20', '+'),
  ]);
  return { plain: [...new Set([...plain, ...json])], encoded: encoded.filter((one) => !plain.includes(one)) };
}

function alternatives(values: readonly string[]): { readonly plain: string[]; readonly encoded: string[] } {
  const forms = values.filter((value) => value.trim() !== '').map(formsOf);
  const longestFirst = (list: readonly string[]): string[] =>
    [...new Set(list)].sort((a, b) => b.length - a.length);
  return {
    plain: longestFirst(forms.flatMap(({ plain }) => plain)),
    encoded: longestFirst(forms.flatMap(({ encoded }) => encoded)),
  };
}

function escape(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\s@_-]/gu, String.raw`\$&`);
}

/** A name is a whole word: `Ann Lee` is not in `Joann Leeson`. Encoded forms follow digits, as in `%20`. */
function patternOf(values: readonly string[], texts: readonly string[]): RegExp | null {
  const { plain, encoded } = alternatives(values);
  const parts = [...encoded, ...texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)])];
  const words =
    plain.length === 0
      ? []
      : [String.raw`(?<![\p{L}\p{N}_])(?:${plain.map(escapeUnicode).join('|')})(?![\p{L}\p{N}_])`];
  const all = [...words, ...parts.map(escapeUnicode)];
  return all.length === 0 ? null : new RegExp(all.join('|'), 'giu');
}

function escapeUnicode(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
}

function sqlPatternOf(values: readonly string[], texts: readonly string[]): string | null {
  const { plain, encoded } = alternatives(values);
  const parts = [...encoded, ...texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)])];
  const words = plain.length === 0 ? [] : [String.raw`(?<!\w)(?:${plain.map(escape).join('|')})(?!\w)`];
  const all = [...words, ...parts.map(escape)];
  return all.length === 0 ? null : all.join('|');
}
