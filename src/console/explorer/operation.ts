/** What is sent to the graph: as GraphiQL hands it over. */
export interface Operation {
  readonly query: string;
  readonly variables?: unknown;
  readonly operationName?: string | null | undefined;
}
