/** The database's name of a model's field, by the rule that every @map in schema.prisma follows. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
