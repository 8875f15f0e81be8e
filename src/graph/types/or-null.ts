/** The options of a field that is null while its value is unknown (D8). */
export function orNull(description: string): { nullable: true; description: string } {
  return { nullable: true, description };
}
