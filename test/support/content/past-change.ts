import { publishChange } from "../../../app/desk/content/changes/publish.server.ts";
import type { TestDesk } from "../desk.ts";
import { draft, olga, publish, typeValidPost } from "./content.ts";

/** Publishes a change with a post, changes part of it again, and drafts undoing the rest: the ids of both. */
export async function undoPartOfChange(
  { site, press }: Pick<TestDesk, "site" | "press">,
  cookie: string,
) {
  const { services } = site;
  const fields = { legalName: "Marzipan Law LLC", languages: ["Thai"] };
  const past = await draft(services, fields, { name: "Our new name" });
  await typeValidPost(services, "our-new-name", { changeId: past });
  const author = { by: olga, at: site.now() };
  const done = await publishChange(services, past, author);
  if (!done.ok) throw new Error(done.problem);
  await publish(services, { legalName: "Marzipan Law PLLC" });
  const undone = await press(`/changes/${past}`, { act: "undo" }, cookie);
  const undo = undone.headers.get("Location")?.split("/").at(-1) ?? "";
  return { past, undo };
}
