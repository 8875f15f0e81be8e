import { examples } from '../../explorer/examples.js';
import { sandboxHeaders } from './studio-link.js';

/** Serves the script of the embedded Sandbox. The page's policy allows it (src/pages/page-policy.ts). */
export const sandboxHost = 'embeddable-sandbox.cdn.apollographql.com';

interface SandboxOptions {
  readonly target: HTMLElement;
  readonly initialEndpoint: string;
  readonly initialState: { readonly document: string; readonly headers: Readonly<Record<string, string>> };
  readonly endpointIsEditable: boolean;
  readonly hideCookieToggle: boolean;
  readonly runTelemetry: boolean;
  /** False: Sandbox writes no style elements, which the page's policy refuses. */
  readonly allowDynamicStyles: boolean;
}

type SandboxConstructor = new (options: SandboxOptions) => unknown;

/** Loads Apollo Sandbox and shows it in the element, with all examples in one document. Rejects when it cannot be loaded. */
export async function loadSandbox(target: HTMLElement, endpoint: string): Promise<void> {
  const EmbeddedSandbox = await loadConstructor();
  new EmbeddedSandbox({
    target,
    initialEndpoint: endpoint,
    initialState: { document: examplesDocument(), headers: sandboxHeaders },
    endpointIsEditable: false,
    hideCookieToggle: true,
    runTelemetry: false,
    allowDynamicStyles: false,
  });
}

const findConstructor = (): SandboxConstructor | undefined =>
  (window as { EmbeddedSandbox?: SandboxConstructor }).EmbeddedSandbox;

function loadConstructor(): Promise<SandboxConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (): void => {
      script.remove();
      reject(new Error(`Apollo Sandbox could not be loaded from ${sandboxHost}.`));
    };
    script.src = `https://${sandboxHost}/v2/embeddable-sandbox.umd.production.min.js`;
    script.onerror = fail;
    script.onload = () => {
      const found = findConstructor();
      if (found === undefined) fail();
      else resolve(found);
    };
    document.head.append(script);
  });
}

/** Each example by its name, with its variables in a comment. The free one comes first. */
function examplesDocument(): string {
  const isFree = ({ name }: { readonly name: string }): boolean => name === 'creditBalance';
  const ordered = [...examples.filter(isFree), ...examples.filter((example) => !isFree(example))];
  const toText = ({ query, variables }: (typeof examples)[number]): string =>
    variables === '{}' ? query : `# Variables: ${variables.replace(/\s+/g, ' ')}\n${query}`;
  return ordered.map(toText).join('\n');
}
