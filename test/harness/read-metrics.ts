/** The lines of /metrics by their names with labels, as `name{a="b"}`. */
export type MetricLines = ReadonlyMap<string, number>;

/** What a server's /metrics says; `address` is that of the listener that has it. */
export async function readMetrics(address: string): Promise<MetricLines> {
  const response = await fetch(`${address}/metrics`);
  const text = await response.text();
  if (!response.ok) throw new Error(`/metrics answered ${response.status}: ${text}`);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line): [string, number] => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}
