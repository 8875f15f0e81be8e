const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** Bytes for people: `1.5 GiB`. */
export function describeBytes(bytes: number): string {
  const power = Math.max(0, Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${units[power] ?? ''}`;
}
