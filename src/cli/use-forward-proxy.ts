import { findProxy, type ProxyVariables, readProxy } from './client/find-proxy.js';

/**
 * Sends the HTTP requests of this process through the forward proxy of HTTP_PROXY and HTTPS_PROXY, as curl, git and npm
 * do. Does nothing if neither is set. `https:` requests are tunneled (CONNECT), `http:` requests are sent to the proxy.
 * @throws CallFailure for a variable that is no address of an HTTP proxy.
 */
export async function useForwardProxy(variables: ProxyVariables): Promise<void> {
  const proxies = ['http:', 'https:'].map((protocol) => readProxy(variables, protocol));
  if (proxies.every((proxy) => proxy === null)) return;
  const { Agent, Dispatcher, fetch: proxiedFetch, ProxyAgent } = await import('undici');
  const direct = new Agent();
  const agents = new Map<string, InstanceType<typeof ProxyAgent>>();
  const agentOf = (uri: string): InstanceType<typeof ProxyAgent> => {
    const known = agents.get(uri) ?? new ProxyAgent({ uri, proxyTunnel: false });
    agents.set(uri, known);
    return known;
  };
  class ByOrigin extends Dispatcher {
    override dispatch(...[options, handler]: Parameters<InstanceType<typeof Dispatcher>['dispatch']>) {
      const proxy = findProxy(new URL(String(options.origin)), variables);
      return (proxy === null ? direct : agentOf(proxy)).dispatch(options, handler);
    }
  }
  const dispatcher = new ByOrigin();
  // Node.js's own fetch takes only dispatchers of the version of undici that is built into it.
  globalThis.fetch = ((input: string | URL, init?: RequestInit) =>
    proxiedFetch(input, { ...init, dispatcher })) as typeof fetch;
}
