import { randomUUID } from "node:crypto";
import type { DatabaseKind } from "./databases/databases.ts";
import { openDeskForTest } from "./desk.ts";
import { fieldValue } from "./html.ts";

/** The time at the desk below. */
export const noon = "2026-11-21T12:00:00.000Z";

/** Milliseconds within which a publication is on every page. */
export const timeout = 2000;

/** What the owner typed. */
export const written = {
  title: "What to do after a crash",
  slug: "",
  meta_description: "Five things to do first.",
  text: "## First\n\nCall the police.\n\n- one\n- two",
  category: "Guides",
  tags: "crash\nToledo",
  author_name: "",
};

/** A desk whose owner edits a new post. */
export async function openPost(
  database: DatabaseKind,
  settings: Record<string, string> = {},
) {
  const desk = await openDeskForTest({ database, now: noon, settings });
  const owner = await desk.signIn("owner", "Olga");
  const id = randomUUID();
  const show = async () =>
    (await desk.visit(`/posts/${id}`, owner.cookie)).text();
  const stateOf = (html: string) => fieldValue(html, "state") ?? "";
  const blank = await (await desk.visit("/posts/new", owner.cookie)).text();
  return {
    desk,
    owner,
    id,
    show,
    stateOf,
    edit: async (act: string, fields: Record<string, string>) => {
      const state = stateOf(await show()) || stateOf(blank);
      const all = { state, "-do": act, ...fields };
      return desk.submit(`/posts/${id}`, all, owner.cookie);
    },
  };
}
