import { company } from "../brand/company.ts";

/** Someone who writes or reviews posts. */
export type Author = {
  /** As a post's author_name or reviewed_by has it. */
  name: string;
  kind: "person" | "organization";
  /** A few true sentences, shown under each of the author's posts. */
  bio?: string;
};

/** Edit this list: one entry per author name in posts. Other names are shown without a bio. */
const authors: readonly Author[] = [
  {
    name: company.teamName,
    kind: "organization",
    bio: "We write for people who were hurt in an accident, in plain English. This site is an attorney advertising service. What we write is general information, not legal advice.",
  },
];

/** A name that is not listed is a person without a bio. */
export function getAuthor(name: string): Author {
  return (
    authors.find((author) => author.name === name) ?? { name, kind: "person" }
  );
}
