import { COMPRESSIBLE_CONTENT_TYPE_REGEX, compress } from "hono/compress";

/** Except JSON, which is shorter than its headers. */
export function compressResponses() {
  return compress({
    encoding: "gzip",
    contentTypeFilter: (type) =>
      !type.startsWith("application/json") &&
      COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type),
  });
}
