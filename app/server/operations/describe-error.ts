/** What the log says of an error: nothing that somebody sent, though a database's or a parser's words quote it. */
export type ErrorDescription = {
  type: string;
  code?: string;
  message?: string;
  /** Where it was thrown. */
  stack?: string;
  cause?: ErrorDescription;
};

/** Own properties are left out: PostgreSQL's `detail` holds the row that it refused. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = "code" in error ? { code: String(error.code) } : {};
  const cause = error.cause ? { cause: describeError(error.cause) } : {};
  return {
    type: error.name,
    ...code,
    message: wordsOf(error),
    stack: framesOf(error),
    ...cause,
  };
}

/** Classes of PostgreSQL's codes whose words are about the server and the schema, not about values. */
const plainClasses = /^(08|23|25|28|3D|40|42|53|54|55|57|58)/;

/** SQLite's code for the words of a trigger. */
const triggerCode = 1811;

function wordsOf(error: Error): string {
  if ("severity" in error && "code" in error) {
    return plainClasses.test(String(error.code))
      ? error.message
      : "not shown, it may quote values";
  }
  if ("errcode" in error && "errstr" in error) {
    return error.errcode === triggerCode ? String(error.errstr) : error.message;
  }
  // From the first quotation mark to the last: what is quoted may hold some itself.
  return error.message.replace(/["'`].*["'`]/s, "…");
}

/** Without the message, which is the stack's beginning, and may have lines that look like a frame. */
function framesOf({ stack = "", message }: Error): string {
  const frames = stack.slice(stack.indexOf(message) + message.length);
  return frames
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .map((line) => line.trim())
    .join("\n");
}
