/** A reference to a component schema of the OpenAPI document. */
export function referTo(name: string): object {
  return { $ref: `#/components/schemas/${name}` };
}
