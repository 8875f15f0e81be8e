import fs from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { createServer } from 'vite';
import { root } from '../program-sources.mjs';

const consoleFolder = path.join(root, 'src', 'console');

/** The page for each path, as src/pages serves them after a build. */
const pages = [
  [/^\/(console(\/.*)?|graphql)?$/, 'index.html'],
  [/^\/explorer$/, 'explorer.html'],
  [/^\/reference$/, 'reference.html'],
];

/** Starts Vite's server for the web pages of src/console. Its updates arrive over a web socket of the given server. */
export async function openVite(server) {
  return createServer({
    configFile: path.join(consoleFolder, 'vite.config.mjs'),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server }, proxy: {} },
    // Imports its web workers by Vite's `?worker`, which the pre-bundling of packages does not know.
    optimizeDeps: { exclude: ['@graphiql/react/setup-workers/vite'] },
  });
}

/** Handles a request: pages and their sources go to Vite, everything else to the server of `pool`. */
export async function handle(incoming, outgoing, vite, pool) {
  const { pathname } = new URL(incoming.url, 'http://localhost');
  const page = pages.find(([pattern]) => pattern.test(pathname))?.[1];
  if (page !== undefined && isPageRequest(incoming)) return sendPage(page, incoming, outgoing, vite);
  if (isPageFile(pathname)) return vite.middlewares(incoming, outgoing);
  return forward(incoming, outgoing, await pool.whenReady());
}

function isPageRequest({ method, headers }) {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

/** Pages in development have no content security policy, because Vite injects scripts and styles. */
async function sendPage(name, incoming, outgoing, vite) {
  const text = fs.readFileSync(path.join(consoleFolder, name), 'utf8');
  const html = await vite.transformIndexHtml(`/${name}`, text, incoming.url);
  outgoing.setHeader('Content-Type', 'text/html; charset=utf-8');
  outgoing.setHeader('Cache-Control', 'no-store');
  outgoing.end(html);
}

/** Returns whether a path is a file of the console, a package that it imports, or one of Vite's own paths. */
function isPageFile(pathname) {
  if (pathname.startsWith('/@') || pathname.startsWith('/node_modules/')) return true;
  if (pathname === '/') return false;
  const isFile = (folder) =>
    fs.statSync(path.join(folder, pathname), { throwIfNoEntry: false })?.isFile() ?? false;
  return isFile(consoleFolder) || isFile(path.join(consoleFolder, 'public'));
}

/** Passes a request on with its headers, so that the server sees the public host. */
function forward(incoming, outgoing, url) {
  const { method, headers } = incoming;
  const passed = request(new URL(incoming.url, url), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode, answer.rawHeaders);
    answer.pipe(outgoing);
  });
  passed.on('error', (error) => {
    if (outgoing.headersSent) outgoing.destroy();
    else
      outgoing.writeHead(502, { 'Content-Type': 'text/plain' }).end(`The server is down: ${error.message}\n`);
  });
  outgoing.once('close', () => passed.destroy());
  incoming.pipe(passed);
}
