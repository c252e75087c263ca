import { company } from "../brand/company.ts";

/** Someone who writes or reviews posts. */
export type Author = {
  /** As a post's author_name or reviewed_by has it. */
  name: string;
  kind: "person" | "organization";
  /** A few true sentences, shown under each of the author's posts. */
  bio?: string;
};

/** Edit this list: one entry for each name that posts carry. A name without an entry is shown without a bio. */
const authors: readonly Author[] = [
  {
    name: company.teamName,
    kind: "organization",
    bio: "We write for people who were hurt in an accident, in plain English. This site is an attorney advertising service. What we write is general information, not legal advice.",
  },
];

/** The author of this name; one that is not in the list is a person of whom nothing more is known. */
export function getAuthor(name: string): Author {
  return (
    authors.find((author) => author.name === name) ?? { name, kind: "person" }
  );
}
