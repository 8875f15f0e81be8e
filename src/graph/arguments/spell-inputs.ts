import type { RawInputs } from '../../domain/lookups/read-inputs.js';
import type { CompanyInput } from './lookup-arguments.js';

/** The graph's inputs in the contract's spelling; their rows show them as they were given. */
export function spellInputs(inputs: readonly Partial<CompanyInput>[]): RawInputs {
  const spelled = inputs.map(({ websiteUrl, profnetUrl, profnetId, fundingdbUrl, ...rest }) => ({
    ...rest,
    website_url: websiteUrl,
    profnet_url: profnetUrl,
    profnet_id: profnetId,
    fundingdb_url: fundingdbUrl,
  }));
  return { inputs: spelled, echoes: inputs.map(asGiven) };
}

/** Enumerated values are shown by their names in the graph. */
function asGiven(input: Partial<CompanyInput> & { readonly product?: string }): object {
  const { product } = input;
  return product === undefined ? input : { ...input, product: product.toUpperCase() };
}
