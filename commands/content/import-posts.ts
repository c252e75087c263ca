import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { z } from "zod";
import { postFieldLabel } from "../../app/blog/desk/post-differences.ts";
import { findPostProblems } from "../../app/blog/desk/posts-in-change.server.ts";
import { isSlug, type PostInput } from "../../app/blog/post.ts";
import { slugOfFields } from "../../app/blog/store/editing/post-fields.server.ts";
import {
  type ImportedPost,
  planImport,
} from "../../app/blog/store/editing/post-import.server.ts";
import { checkShape } from "../../app/server/schema-problems.ts";
import { readYaml } from "../../app/server/yaml-file.server.ts";
import type { Database } from "../../db/schema.ts";
import { CommandError, readFileOption } from "../command.ts";
import { readPostFile } from "../posts/import-posts.ts";

type Find = (hash: string) => Promise<unknown>;

/** `hasFiles`: whether the folder has any of posts or redirects. Throws if one of them is wrong. */
export async function readPostsFolder(
  database: Kysely<Database>,
  folder: string,
  find: Find,
): Promise<{ hasFiles: boolean; changed: readonly ImportedPost[] }> {
  const posts = await readPostFiles(join(folder, "posts"), find);
  const file = join(folder, "redirects.json");
  const { redirects, describe } = readRedirectsFile(file);
  const plan = await planImport(database, { posts, redirects });
  stopIf(
    plan.problems.map(({ from, message }) =>
      describe({ path: [from], message }),
    ),
  );
  const problems: string[] = [];
  for (const { postId: id, fields } of plan.changed) {
    const post = { id, fields, now: new Date() };
    const path = join(folder, "posts", `${slugOfFields(fields)}.md`);
    for (const { name, message } of await findPostProblems(
      database,
      post,
      find,
    )) {
      problems.push(`${path}: ${postFieldLabel(name)} ${message}`);
    }
  }
  stopIf(problems);
  return {
    hasFiles: posts.length > 0 || existsSync(file),
    changed: plan.changed,
  };
}

function stopIf(problems: readonly string[]) {
  if (problems.length > 0) throw new CommandError(problems.join("\n"));
}

async function readPostFiles(folder: string, find: Find) {
  const names = existsSync(folder) ? (await readdir(folder)).toSorted() : [];
  const posts: PostInput[] = [];
  const problems: string[] = [];
  for (const name of names.filter((one) => !one.startsWith("."))) {
    const file = join(folder, name);
    const read = await readPostFile(file, find);
    if (!read.ok) problems.push(...read.problems);
    else if (name !== `${read.post.slug}.md`) {
      problems.push(`${file}: name it ${read.post.slug}.md, after its slug`);
    } else if (read.post.isPublished === false) {
      problems.push(
        `${file}: is_published is false, but the change would publish it: remove the file, or import a draft with npm run posts -- import`,
      );
    } else posts.push(read.post);
  }
  stopIf(problems);
  return posts;
}

const slug = z
  .string()
  .refine(isSlug, "must be lowercase words joined by hyphens");
const redirectsSchema = z.record(slug, slug);

function readRedirectsFile(file: string) {
  const text = existsSync(file) ? readFileOption(file) : "{}";
  const json = readYaml({ file, text });
  if (!json.ok) throw new CommandError(json.problems.join("\n"));
  const { describe } = json;
  const checked = checkShape(redirectsSchema, json.values);
  if (!checked.ok) {
    throw new CommandError(checked.problems.map(describe).join("\n"));
  }
  return { redirects: checked.data, describe };
}
