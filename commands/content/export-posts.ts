import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Post } from "../../app/blog/post.ts";
import { toPostFile } from "../../app/blog/store/editing/post-export.server.ts";
import { countOf } from "../../app/ui/count-of.ts";
import { writePrivately } from "./write-privately.ts";

/** Returns what it wrote, in words, and the files' texts. */
export async function exportPosts(
  folder: string,
  posts: readonly Post[],
  redirects: Readonly<Record<string, string>>,
) {
  const inside = join(folder, "posts");
  await mkdir(inside, { recursive: true, mode: 0o700 });
  const texts = posts.map(toPostFile);
  for (const [at, { slug }] of posts.entries()) {
    await writePrivately(join(inside, `${slug}.md`), texts[at] ?? "");
  }
  const file = join(folder, "redirects.json");
  await writePrivately(file, `${JSON.stringify(redirects, null, 2)}\n`);
  const written = new Set(posts.map(({ slug }) => `${slug}.md`));
  const others = (await readdir(inside)).filter(
    (name) => !name.startsWith(".") && !written.has(name),
  );
  const lines = [
    `${inside}: ${countOf(posts.length, "published post")}`,
    `${file}: ${countOf(Object.keys(redirects).length, "redirect")}`,
    ...others.map(
      (name) =>
        `${join(inside, name)}: no published post; delete it unless you want to import it`,
    ),
  ];
  return { words: lines.map((line) => `${line}\n`).join(""), texts };
}
