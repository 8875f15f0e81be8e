/** A GET of the REST door, for `fetch` and autocannon; packed answers would measure zlib. A side without keys has no secret. */
export function restRequest(secret) {
  const key = secret === undefined ? {} : { 'X-API-Key': secret };
  return { method: 'GET', headers: { 'Accept-Encoding': 'identity', ...key } };
}

/** The parsed answer; throws when it is refused. */
export async function getJson({ name, url, secret }, path) {
  const response = await fetch(url + path, restRequest(secret));
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${name} answered ${path} with ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}
