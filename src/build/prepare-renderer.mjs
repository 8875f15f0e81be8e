// Creates dist/browser/scalar.js: Scalar, the renderer of the API reference, with patches. Without them it would need a
// weaker content security policy than all other pages, and write to the console. The build fails if a newer version
// lacks code that is patched here.
import fs from 'node:fs';

const ownClient = `{label:"Dealgraph",options:[{id:"custom/js",lang:"js",title:"Dealgraph client",\
label:"Dealgraph client",targetKey:"node",targetTitle:"Dealgraph",clientKey:"custom"}]}`;

const changes = [
  // zod tries to compile code to find out whether it may, which the browser reports as a policy violation.
  [`try{return new Function(""),!0}catch(e){return!1}`, `return!1`],
  // Style attributes in markup require 'unsafe-inline'. src/console/reference/reference.css uses this data attribute
  // instead.
  [
    'e.properties.style=[`--line-count: ${t};`,`--line-digits: ${t.toString().length};`]',
    'e.properties.dataLineDigits=t.toString().length',
  ],
  [
    'e.setAttribute("style","width:30px;height:30px;overflow-y:scroll;")',
    'e.style.cssText="width:30px;height:30px;overflow-y:scroll;"',
  ],
  ['t.setAttribute("style","width:100%;height:40px")', 't.style.cssText="width:100%;height:40px"'],
  // The original placeholder is an encoded joke that looks like a key.
  ['placeholder:"QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT"', 'placeholder:"dgk_..."'],
  // Removes console messages with timings and the version.
  ['console.info(`${e}: ${o} ms`),', ''],
  [/console\.info\("@scalar\/api-reference@[\d.]+"\),/, ''],
  // Lists Dealgraph's client first, then cURL, both in the page's choice of a client and in each operation.
  // src/reference/reference-document.ts adds the samples of this client to the document. Without this patch, Scalar
  // would list the client only in the operations.
  [
    'MYe=(e=fVe)=>{const t=new Set(e)\n;return IYe().clients().flatMap(',
    `MYe=(e=fVe)=>[${ownClient},...listClients(e)],listClients=e=>{const t=new Set(e)
;return IYe().clients().toSorted((e,t)=>("shell"===t.key)-("shell"===e.key)).flatMap(`,
  ],
  ['T4e=["shell/curl",', 'T4e=["custom/js","shell/curl",'],
  ['selectedClient:{default:()=>qKe},', 'selectedClient:{default:()=>"custom/js"},'],
  ['"custom"!==n.clientKey&&e.eventBus.emit("workspace:', 'e.eventBus.emit("workspace:'],
  ['\n},...t]:t,QKe=', '\n},...t.filter((e=>"Dealgraph"!==e.label))]:t,QKe='],
  ['label:"Code Examples"', 'label:"Dealgraph"'],
  // Makes the copy button of a sample always show "Copy". Until it has the focus, it would show the language, which its
  // accessible name does not contain (axe: label-content-name-mismatch).
  ['showLang:!a.value', 'showLang:!1'],
  // Skips the validation of the document against Scalar's own types, which are narrower than OpenAPI. It takes a second
  // and only logs warnings.
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
