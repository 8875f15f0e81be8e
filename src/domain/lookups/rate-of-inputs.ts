/** So many inputs take one more request of the rate. */
const inputsOfRequest = 100;

/** The requests of the rate that a request with so many inputs takes: one, and one for each hundred of them. */
export function rateOfInputs({ inputs }: { readonly inputs: readonly unknown[] }): number {
  return 1 + Math.floor(inputs.length / inputsOfRequest);
}
