/** A name with dots as the graph's enums write it: `hq.country` is `HQ_COUNTRY`. */
export function upperSnake(name: string): string {
  return name.replaceAll('.', '_').replaceAll(/[A-Z]/g, '_$&').toUpperCase();
}
