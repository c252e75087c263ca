import { hash } from "node:crypto";

export function sharedId(...parts: readonly unknown[]) {
  const digest = hash("sha256", JSON.stringify(parts));
  return digest.replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/,
    "$1-$2-$3-$4-$5",
  );
}
