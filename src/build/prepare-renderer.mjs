// Creates dist/browser/scalar.js: Scalar, the renderer of the API reference, with three replaced strings. Each is needed
// for the content security policy, which is as strict as that of all other pages: without it, "renders the whole page and
// a request without violating its policy" of test/browser/reference.test.ts fails. The build fails if a newer version
// lacks code that is replaced here.
import fs from 'node:fs';

const changes = [
  // script-src: zod tries to compile code to find out whether it may, which the browser reports as a violation.
  [`try{return new Function(""),!0}catch(e){return!1}`, `return!1`],
  // style-src: style attributes in markup. src/console/reference/reference.css uses this data attribute instead.
  [
    'e.properties.style=[`--line-count: ${t};`,`--line-digits: ${t.toString().length};`]',
    'e.properties.dataLineDigits=t.toString().length',
  ],
  // style-src: the elements that measure a scroll bar have style attributes.
  [
    /\be\.setAttribute\("style",("[^"]+")\)(,[^]{1,99}?)\bt\.setAttribute\("style",("[^"]+")\)/,
    (_all, outer, between, inner) => `e.style.cssText=${outer}${between}t.style.cssText=${inner}`,
  ],
];

let code = fs.readFileSync('node_modules/@scalar/fastify-api-reference/dist/js/standalone.js', 'utf8');
for (const [from, to] of changes) {
  const changed = code.replace(from, to);
  if (changed === code) throw new Error(`The reference's renderer has no ${from} any more.`);
  code = changed;
}
fs.mkdirSync('dist/browser', { recursive: true });
fs.writeFileSync('dist/browser/scalar.js', code);
