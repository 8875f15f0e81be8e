// The child process of measure-parallel-reads.mjs. Requests a page repeatedly, with `pagers` requests in parallel.
// Sends a message when the first page has arrived. When it receives a message, stops, and sends the number of pages.
const [given] = process.argv.slice(2);
const { name, page, pagers } = JSON.parse(given);
let isOver = false;
let pages = 0;
process.once('message', () => (isOver = true));

async function read() {
  while (!isOver) {
    const [url, request] = page;
    const response = await fetch(url, request);
    // Discards the data, because this process only generates load.
    for await (const piece of response.body) void piece;
    if (!response.ok) throw new Error(`${name} answered ${response.status}.`);
    if (pages++ === 0) process.send('reading');
  }
}

await Promise.all(Array.from({ length: pagers }, read));
process.send(pages);
process.disconnect();
