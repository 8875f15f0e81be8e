type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

interface Asked {
  readonly id?: string | number;
  readonly method?: string;
}

interface Refusal {
  readonly code: string;
  readonly message: string;
}

/**
 * `fetch` for a bridge, with which every request gets an answer of its own: what a server refuses by its status, or does
 * not answer at all, is a result that a model can read where a tool was called, and an error of the protocol elsewhere.
 */
export function answeringFetch(origin: string): Fetch {
  return async (url, init) => {
    const asked = readAsked(init);
    try {
      const response = await fetch(url, init);
      if (response.ok || asked?.id === undefined) return response;
      return answer(asked, await readRefusal(response));
    } catch (error) {
      if (asked?.id === undefined) throw error;
      const reason = error instanceof Error ? reasonOf(error) : String(error);
      const message = `${origin} does not answer (${reason}). Is the server running, and DEALGRAPH_URL right?`;
      return answer(asked, { code: 'SERVICE_UNAVAILABLE', message });
    }
  };
}

function readAsked(init: RequestInit | undefined): Asked | null {
  return typeof init?.body === 'string' ? (JSON.parse(init.body) as Asked) : null;
}

function answer({ id, method }: Asked, { code, message }: Refusal): Response {
  const text = `${code}: ${message}`;
  const result = {
    isError: true,
    content: [{ type: 'text', text }],
    _meta: { 'dealgraph/errorCode': code },
  };
  const error = { code: -32000, message: text, data: { errorCode: code } };
  return Response.json({ jsonrpc: '2.0', id, ...(method === 'tools/call' ? { result } : { error }) });
}

/** A proxy before the server may answer in words of its own. */
async function readRefusal(response: Response): Promise<Refusal> {
  const standard = {
    code: 'SERVICE_UNAVAILABLE',
    message: `The server answered with status ${response.status}.`,
  };
  try {
    const { error } = (await response.json()) as {
      error?: { message?: string; data?: { errorCode?: string } };
    };
    return { code: error?.data?.errorCode ?? standard.code, message: error?.message ?? standard.message };
  } catch {
    return standard;
  }
}

/** Node.js says the reason of a failed fetch in its cause. */
function reasonOf({ cause, message }: Error): string {
  const { code } = (cause ?? {}) as { code?: string };
  return code ?? message;
}
