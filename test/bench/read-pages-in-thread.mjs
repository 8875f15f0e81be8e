// Worker thread of point-reads-beside-pages.mjs. Reads one page after another with several readers for a number of
// seconds, and then posts the number of pages. The bytes are not parsed, so that the reader needs little of the cores.
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { url, method, body, headers, readers, seconds } = workerData;
const agent = new Agent({ keepAlive: true });

function readPage() {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`A page was answered with ${response.statusCode}.`));
      response.resume().on('end', resolve);
    });
    sent.on('error', reject).end(body);
  });
}

const end = performance.now() + seconds * 1000;
let pages = 0;

async function readWithoutEnd() {
  for (; performance.now() < end; pages++) await readPage();
}

await Promise.all(Array.from({ length: readers }, readWithoutEnd));
agent.destroy();
parentPort.postMessage(pages);
