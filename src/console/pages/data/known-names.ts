const storageKey = 'dealgraph.names';
const maxStored = 500;

/** The names of records that this tab has seen, by ID. A record page shows the name before the record is paid for. */
export const knownNames = {
  find: (id: string): string | null => read()[id] ?? null,
  store(id: string, name: string): void {
    const names = Object.entries({ ...read(), [id]: name });
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(names.slice(-maxStored))));
  },
};

function read(): Readonly<Record<string, string>> {
  return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, string>;
}
