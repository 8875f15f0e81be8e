/**
 * Creates a REST GET request for `fetch` and autocannon. Accepts no compression, so that zlib is not measured. The
 * secret is undefined for a server without keys.
 */
export function restRequest(secret) {
  const key = secret === undefined ? {} : { 'X-API-Key': secret };
  return { method: 'GET', headers: { 'Accept-Encoding': 'identity', ...key } };
}

/** Returns the parsed response. Throws if it is an error. */
export async function getJson({ name, url, secret }, path) {
  const response = await fetch(url + path, restRequest(secret));
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${name} answered ${path} with ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}
