/** Waits until the proxy sends calls to a gateway. With `state` DOWN, waits until it has stopped sending them. */
export async function untilProxyReports(proxy, gateway, state = 'UP') {
  for (;;) {
    const rows = (await proxy.ask('show stat')).split('\n').map((line) => line.split(','));
    const status = rows.find((row) => row[1] === gateway.name)?.[17] ?? '';
    if (status.startsWith(state) && !status.includes('/')) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
