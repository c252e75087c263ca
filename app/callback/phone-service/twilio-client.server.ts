import twilio from "twilio";

const { RequestClient } = twilio;

/** Ends a request after `timeoutMs`, even while its response is arriving; `base` replaces the API's URL. */
export class TimedClient extends RequestClient {
  readonly #base: string | undefined;

  constructor(base: string | undefined, timeoutMs: number) {
    super({ timeout: timeoutMs });
    this.#base = base;
    this.axios.interceptors.request.use((config) => ({
      ...config,
      signal: AbortSignal.timeout(timeoutMs),
    }));
  }

  override request<Body>(
    options: Parameters<typeof RequestClient.prototype.request<Body>>[0],
  ) {
    if (this.#base === undefined) return super.request<Body>(options);
    const { pathname, search } = new URL(options.uri);
    const uri = this.#base + pathname + search;
    return super.request<Body>({ ...options, uri });
  }
}
