/** Those of the properties that are there. */
export function pick<T extends object, Key extends keyof T>(from: T, ...keys: Key[]): Pick<T, Key> {
  return Object.fromEntries(
    keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]])),
  ) as Pick<T, Key>;
}

/** The organization that an option names, when it does. */
export function ofOrganization({ organization }: { organization?: string }): { organizationId?: string } {
  return organization === undefined ? {} : { organizationId: organization };
}
