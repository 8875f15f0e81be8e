/** The values of /metrics, by name with labels: `name{a="b"}`. */
export type MetricLines = ReadonlyMap<string, number>;

/** Reads /metrics. `address` is the origin of the server that provides it. */
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
