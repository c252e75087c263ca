import type { Operator } from "../brand/operator.ts";

export type Author = {
  /** Spelled as in a post's author_name or reviewed_by. */
  name: string;
  kind: "person" | "organization";
  bio?: string;
};

/** Edit this list: one entry per author name in posts. Other names are shown without a bio. */
const authors: readonly Author[] = [];

export function getAuthor(
  name: string,
  operator: Pick<Operator, "kind" | "siteName">,
): Author {
  if (name === teamNameOf(operator)) {
    return { name, kind: "organization", bio: bios[operator.kind] };
  }
  return (
    authors.find((author) => author.name === name) ?? { name, kind: "person" }
  );
}

export function teamNameOf({ siteName }: Pick<Operator, "siteName">): string {
  return `The ${siteName} Team`;
}

const bios: Record<Operator["kind"], string> = {
  "advertising-service":
    "We write for people who were hurt in an accident, in plain English. This site is an attorney advertising service. What we write is general information, not legal advice.",
  "law-firm":
    "We write for people who were hurt in an accident, in plain English. What we write is general information, not legal advice.",
};
