import { normalizePath } from "../normalize-path.ts";

export type SecretPaths = {
  /** Recognizes any spelling that a router or proxy might accept. */
  includes: (path: string) => boolean;
  mask: (path: string) => string;
};

const token = /[0-9a-f]{32}|\.[\w-]{43}(?![\w-])/gi;

/** `prefixes` are lowercase and end with the slash before the token. */
export function createSecretPaths(prefixes: readonly string[]): SecretPaths {
  const endOfPrefix = (plain: string) => {
    const ends = prefixes.flatMap((prefix) => {
      const start = plain.indexOf(prefix);
      return start < 0 ? [] : [start + prefix.length];
    });
    return ends.length > 0 ? Math.min(...ends) : undefined;
  };
  return {
    includes: (path) => endOfPrefix(normalizePath(path)) !== undefined,
    mask(path) {
      const plain = normalizePath(path);
      const end = endOfPrefix(plain);
      return end === undefined
        ? path.replace(token, "…")
        : `${plain.slice(0, end)}…`;
    },
  };
}
