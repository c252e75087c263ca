import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { projectFolder } from "../../server/project-folder.ts";
import type { PostDraft } from "../post.ts";
import { parsePostFile } from "./post-file.server.ts";
import type { PostStore } from "./post-store.server.ts";

const folder = fileURLToPath(new URL("content/posts", projectFolder));

export async function loadSamplePosts(posts: PostStore, now: Date) {
  if (await posts.hasHadPosts()) return;
  await posts.savePosts(await readSamplePosts(), now);
}

async function readSamplePosts(): Promise<PostDraft[]> {
  const names = await readdir(folder);
  return Promise.all(
    names.map(async (name) => {
      const file = `${folder}/${name}`;
      const parsed = parsePostFile(await readFile(file, "utf8"));
      if (!parsed.ok) {
        const [{ line, message } = { line: 1, message: "" }] = parsed.problems;
        throw new Error(`${file}:${line}: ${message}`);
      }
      return parsed.post;
    }),
  );
}
