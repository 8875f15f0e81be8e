const place = 'dealgraph.names';
const mostKept = 500;

/** Names that this tab has seen, by id: a page is called by its name before its record is paid for. */
export const knownNames = {
  find: (id: string): string | null => read()[id] ?? null,
  keep(id: string, name: string): void {
    const names = Object.entries({ ...read(), [id]: name });
    sessionStorage.setItem(place, JSON.stringify(Object.fromEntries(names.slice(-mostKept))));
  },
};

function read(): Readonly<Record<string, string>> {
  return JSON.parse(sessionStorage.getItem(place) ?? '{}') as Record<string, string>;
}
