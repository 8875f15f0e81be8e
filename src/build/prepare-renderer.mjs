// Makes dist/browser/scalar.js: the reference's renderer, changed where it would need a weaker policy of its page than
// all others have, or would write to the console. A newer version that lacks one of these places ends the build.
import fs from 'node:fs';

const changes = [
  // zod asks whether it may make code of text by trying: the browser reports that as a violation.
  [`try{return new Function(""),!0}catch(e){return!1}`, `return!1`],
  // Attributes of style in markup need 'unsafe-inline'; reference-style.ts has these numbers by another attribute.
  [
    'e.properties.style=[`--line-count: ${t};`,`--line-digits: ${t.toString().length};`]',
    'e.properties.dataLineDigits=t.toString().length',
  ],
  [
    'e.setAttribute("style","width:30px;height:30px;overflow-y:scroll;")',
    'e.style.cssText="width:30px;height:30px;overflow-y:scroll;"',
  ],
  ['t.setAttribute("style","width:100%;height:40px")', 't.style.cssText="width:100%;height:40px"'],
  // An encoded joke that looks like a key.
  ['placeholder:"QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT"', 'placeholder:"dgk_..."'],
  // How long it took for each part of the document, and which version it is.
  ['console.info(`${e}: ${o} ms`),', ''],
  [/console\.info\("@scalar\/api-reference@[\d.]+"\),/, ''],
  // It compares the document with types of its own, narrower than OpenAPI, only to warn; that takes a second.
  [/if\(!\w+\(\w+,p\)\)\{\nconst e=Array\.from\(/, 'if(false){const e=Array.from('],
];

let code = fs.readFileSync('node_modules/@scalar/fastify-api-reference/dist/js/standalone.js', 'utf8');
for (const [from, to] of changes) {
  const parts = code.split(from);
  if (parts.length === 1) throw new Error(`The reference's renderer has no ${from} any more.`);
  code = parts.join(to);
}
fs.mkdirSync('dist/browser', { recursive: true });
fs.writeFileSync('dist/browser/scalar.js', code);
