import type { TestSite } from "./site.ts";

/**
 * A browser without JavaScript: keeps cookies unless disabled, follows redirects only on request, but posts again
 * when asked to.
 */
export function newVisitor(
  { visit, submit }: TestSite,
  { cookie = "", keepsCookies = true } = {},
) {
  const cookies = new Map<string, string>();
  const header = () =>
    cookie || [...cookies].map((pair) => pair.join("=")).join("; ");
  const visitor = {
    cookies,
    last: { status: 0, location: "", retryAfter: "", html: "" },
    look: async (path: string) =>
      keep(await visit(path, { headers: { Cookie: header() } })),
    send: async (path: string, fields: Record<string, string>) => {
      const answer = await keep(await submit(path, fields, header()));
      return answer.status === 307
        ? keep(await submit(answer.location, fields, header()))
        : answer;
    },
  };
  async function keep(response: Response) {
    for (const line of keepsCookies ? response.headers.getSetCookie() : []) {
      const [name = "", value = ""] = line.split(";")[0]?.split("=") ?? [];
      if (line.includes("Max-Age=0")) cookies.delete(name);
      else cookies.set(name, value);
    }
    visitor.last = {
      status: response.status,
      location: response.headers.get("Location") ?? "",
      retryAfter: response.headers.get("Retry-After") ?? "",
      html: await response.text(),
    };
    return visitor.last;
  }
  return visitor;
}
