// A process of measure-neighbours.mjs: asks a server for one page again and again, so many at a time, until it is told to
// stop; then it sends how many it was answered. Told for the first time, it says that the first page has come.
const [given] = process.argv.slice(2);
const { name, page, pagers } = JSON.parse(given);
let isOver = false;
let pages = 0;
process.once('message', () => (isOver = true));

async function read() {
  while (!isOver) {
    const [url, request] = page;
    const response = await fetch(url, request);
    // What comes is let go of at once: the process is there to ask.
    for await (const piece of response.body) void piece;
    if (!response.ok) throw new Error(`${name} answered ${response.status}.`);
    if (pages++ === 0) process.send('reading');
  }
}

await Promise.all(Array.from({ length: pagers }, read));
process.send(pages);
process.disconnect();
