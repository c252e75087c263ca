/** For the log: database and parser messages may quote visitors' data. */
export type ErrorDescription = {
  type: string;
  code?: string;
  message?: string;
  stack?: string;
  cause?: ErrorDescription;
};

/** Leaves out other properties: PostgreSQL's `detail` contains the rejected row. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = "code" in error ? { code: String(error.code) } : {};
  const cause = error.cause ? { cause: describeError(error.cause) } : {};
  return {
    type: error.name,
    ...code,
    message: messageOf(error),
    stack: framesOf(error),
    ...cause,
  };
}

/** PostgreSQL error classes whose messages name the server or schema, never values. */
const plainClasses = /^(08|23|25|28|3D|40|42|53|54|55|57|58)/;

/** SQLite's code for a message raised by a trigger. */
const triggerCode = 1811;

function messageOf(error: Error): string {
  if ("severity" in error && "code" in error) {
    return plainClasses.test(String(error.code))
      ? error.message
      : "not shown, may quote values";
  }
  if ("errcode" in error && "errstr" in error) {
    return error.errcode === triggerCode ? String(error.errstr) : error.message;
  }
  // From the first quotation mark to the last, because quoted text may contain some.
  return error.message.replace(/["'`].*["'`]/s, "…");
}

/** The message's own lines might look like frames. */
function framesOf({ stack = "", message }: Error): string {
  const frames = stack.slice(stack.indexOf(message) + message.length);
  return frames
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .map((line) => line.trim())
    .join("\n");
}
