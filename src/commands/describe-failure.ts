/** One clear sentence of whatever a command failed with. */
export function describeFailure(error: unknown): string {
  return error instanceof Error ? error.message.trim() : String(error);
}
