import type { IncomingMessage } from 'node:http';
import type { Door } from '../domain/door.js';

const doorsByBase: Readonly<Record<string, Door>> = { '/api/v1': 'rest', '/graphql': 'graph', '/mcp': 'mcp' };

/** A request whose address is taken apart, as routers of Express do it and expect it. */
interface Mounted extends IncomingMessage {
  originalUrl?: string;
  baseUrl?: string;
}

/** The letter case does not matter. An address may be whole, as proxies are asked for it. */
const doors = /^(?:https?:\/\/[^/?#]*)?(\/api\/v1|\/graphql|\/mcp)(?=[/?#]|$)/i;

/** The door that a request comes to, whose part is taken off its address; null for none. */
export function doorOf(request: Mounted): Door | null {
  const { url = '' } = request;
  const [found, base] = doors.exec(url) ?? [];
  if (found === undefined || base === undefined) return null;
  const rest = url.slice(found.length);
  request.originalUrl = url;
  request.baseUrl = base;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  return doorsByBase[base.toLowerCase()] ?? null;
}
