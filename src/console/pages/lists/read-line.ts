import type { ListProduct, ResolveInput } from '../../generated/documents.js';

/** A pasted line, and what it may be looked up by; a name of companies or people is looked up by `autocomplete`. */
export interface PastedLine {
  readonly text: string;
  readonly inputs: readonly ResolveInput[];
  readonly isName: boolean;
  readonly isEmail: boolean;
  /** Why it cannot be looked up; null when it can. */
  readonly problem: string | null;
}

/** What a pasted line may mean in a list of this product. */
export function readLine(product: ListProduct, given: string): PastedLine {
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
  const isDomain = /^[^\s@/]+\.[^\s@/]+$/.test(text);
  switch (product) {
    case 'COMPANIES':
      if (/^[0-9a-f]{24}$/i.test(text)) return line([{ id: text }]);
      if (/^\d+$/.test(text)) return line([{ profnetId: text }]);
      // The host says which site an address is of, and the service alone knows the hosts.
      if (isAddress) return line([{ websiteUrl: text }, { profnetUrl: text }, { fundingdbUrl: text }]);
      return isDomain ? line([{ domain: text }]) : line([], { isName: true });
    case 'INVESTORS':
      if (text.startsWith('inv_')) return line([{ id: text }]);
      if (isAddress || isDomain) return line([{ website: text }]);
      return line([{ name: text }], { isName: true });
    case 'PEOPLE':
      if (text.startsWith('per_')) return line([{ id: text }]);
      return text.includes('@') ? line([{ email: text }], { isEmail: true }) : line([], { isName: true });
  }
}
