import { startServer } from '../../harness/start-server.js';

interface Media {
  readonly content?: Readonly<Record<string, unknown>>;
}

interface Described {
  readonly responses: Readonly<Record<string, Media>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

it('with formats=json, the OpenAPI document describes every operation with JSON bodies alone', async () => {
  const server = await startServer();
  const read = async (query: string): Promise<Document> =>
    (await fetch(`${server.url}/api/v1/openapi.json${query}`)).json() as Promise<Document>;
  const [all, json] = [await read(''), await read('?formats=json')];
  await server.stop();
  const typesOf = (document: Document): (readonly [string, readonly string[]])[] =>
    Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        Object.entries(responses).map(
          ([status, { content = {} }]) => [`${method} ${path} ${status}`, Object.keys(content)] as const,
        ),
      ),
    );
  const expected = typesOf(all).map(([name, types]) => [
    name,
    types.includes('application/json') ? ['application/json'] : types,
  ]);
  expect(typesOf(all)).not.toEqual(expected);
  expect(typesOf(json)).toEqual(expected);
});
