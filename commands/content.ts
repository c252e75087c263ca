import { existsSync, statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { postsInChange } from "../app/blog/desk/posts-in-change.server.ts";
import {
  listPublishedPosts,
  readRedirects,
} from "../app/blog/store/editing/post-export.server.ts";
import { draftPosts } from "../app/blog/store/editing/post-import.server.ts";
import { findUpload, insertUpload } from "../app/brand/media/uploads.server.ts";
import { saveContentDraft } from "../app/desk/content/changes/content-drafts.server.ts";
import { concurrentChange } from "../app/desk/content/changes/open-change.server.ts";
import { publishChange } from "../app/desk/content/changes/publish.server.ts";
import {
  type ContentKind,
  findContentProblems,
  toText,
  valuesSchema,
} from "../app/desk/content/content-kind.ts";
import {
  getCurrent,
  listCurrent,
  readOneRevision,
  readSiteValues,
} from "../app/desk/content/content-store.server.ts";
import type { Actor } from "../app/leads/events/lead-event.ts";
import type { ContentValues } from "../app/server/http/services-context.server.ts";
import { readYaml } from "../app/server/yaml-file.server.ts";
import { createContentKinds } from "../app/services/content-kinds.server.ts";
import { countOf } from "../app/ui/count-of.ts";
import {
  CommandError,
  openCommandDatabase,
  readFileOption,
  run,
  UsageError,
  unknownCommand,
} from "./command.ts";
import { exportPosts } from "./content/export-posts.ts";
import { readPostsFolder } from "./content/import-posts.ts";
import { exportUploads, readUploads } from "./content/uploads-folder.ts";
import { writePrivately } from "./content/write-privately.ts";
import { commandLine } from "./record-command.ts";

const help = `Exports and imports the content that owners edit at the desk.

  npm run content -- export DIR             writes what is published: one file per kind, such as operator.json, each
                                            published post as posts/SLUG.md, their former URLs in redirects.json,
                                            and the uploaded photos that these name
  npm run content -- import DIR             drafts what the files change, as a change of the desk; kinds, posts and
                                            redirects that no file has stay as they are
  npm run content -- import DIR --publish   publishes it

The file of a kind may be JSON or YAML. If one is wrong, nothing is stored. The site may be running: it shows what is
published within two seconds.`;

/** Finding a problem's line takes longer the longer its file is. */
const mostListed = 100;

/** Far more than owners type. */
const mostBytes = 2_000_000;

await run(help, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { publish: { type: "boolean", default: false } },
  });
  const [command, folder] = positionals;
  if (command !== "export" && command !== "import") {
    throw unknownCommand(command);
  }
  if (folder === undefined || positionals.length > 2) {
    throw new UsageError(`usage: ${command} FOLDER`);
  }
  if (command === "export" && values.publish) {
    throw new UsageError("export has no option --publish");
  }
  checkFolder(command, folder);
  const site = await openCommandDatabase({ mayCreate: command === "import" });
  process.stdout.write(
    command === "export"
      ? await exportContent(site, folder)
      : await importContent(site, folder, values.publish),
  );
});

function checkFolder(command: "export" | "import", folder: string) {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) {
    throw new CommandError(`${folder} is a file: name a folder`);
  }
  if (!found && command === "import") {
    throw new CommandError(`there is no folder ${folder}`);
  }
}

type Site = Awaited<ReturnType<typeof openCommandDatabase>>;

async function exportContent({ database, settings }: Site, folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lines: string[] = [];
  const kinds = createContentKinds(settings, database);
  const { values } = await readOneRevision(database, async () => ({
    versions: await listCurrent(database, kinds),
    posts: await listPublishedPosts(database),
    redirects: await readRedirects(database),
  }));
  for (const { kind, version, data } of values.versions) {
    const file = join(folder, `${kind}.json`);
    await writePrivately(file, data);
    lines.push(`${file}: version ${version}\n`);
    await exportUploads(database, data, folder);
  }
  const posts = await exportPosts(folder, values.posts, values.redirects);
  for (const text of posts.texts) await exportUploads(database, text, folder);
  return lines.join("") + posts.words;
}

async function importContent(
  { database, settings }: Site,
  folder: string,
  mustPublish: boolean,
) {
  const uploads = await readUploads(folder);
  const find = async (hash: string) =>
    uploads.get(hash) ?? findUpload(database, hash);
  const kinds = createContentKinds(settings, database, find);
  const files = kinds.flatMap((kind) => readKind(kind, folder) ?? []);
  const posts = await readPostsFolder(database, folder, find);
  if (files.length === 0 && !posts.hasFiles) {
    const names = kinds.map(({ kind }) => `${kind}.json`).join(", ");
    throw new CommandError(
      `${folder}: has none of the files ${names}, posts/SLUG.md and redirects.json`,
    );
  }
  await checkFiles(files, await readSiteValues(database, kinds));
  const name = `Import of ${folder}`.slice(0, 80);
  const author = { by: commandLine, at: new Date() };
  for (const [hash, content] of uploads) {
    const upload = { hash, content, by: author.by.name, at: author.at };
    await insertUpload(database, upload);
  }
  const named = { ...author, name };
  const drafted =
    posts.changed.length > 0
      ? await draftPosts(database, posts.changed, named)
      : undefined;
  if (drafted?.ok === false) throw new CommandError(drafted.problem);
  const changeId = await draftFiles(database, files, {
    ...named,
    changeId: drafted?.changeId,
  });
  if (changeId === undefined) return "Nothing is different from the site.\n";
  if (!mustPublish) return `Drafted as "${name}": see it at the desk.\n`;
  const done = await publishChange(
    { database, contentKinds: kinds, changePosts: postsInChange },
    changeId,
    author,
  );
  if (!done.ok) {
    const problem =
      done.problem === concurrentChange
        ? "Something else was published at the same time."
        : done.problem;
    throw new CommandError(
      `${problem} It is drafted as "${name}" at the desk.`,
    );
  }
  return "Published.\n";
}

async function draftFiles(
  database: Site["database"],
  files: readonly KindFile[],
  {
    changeId,
    ...author
  }: { by: Actor; at: Date; name: string; changeId: string | undefined },
) {
  for (const { kind, content } of files) {
    if (toText(content) === (await getCurrent(database, kind)).data) continue;
    const saved = await saveContentDraft(database, kind, content, {
      ...author,
      isWhole: true,
      ...(changeId !== undefined && { changeId }),
    });
    if (!saved.ok)
      throw new CommandError(`"${author.name}" was published already`);
    changeId = saved.changeId;
  }
  return changeId;
}

type KindFile = NonNullable<ReturnType<typeof readKind>>;

function readKind(kind: ContentKind, folder: string) {
  const [file, other] = ["json", "yaml"]
    .map((ending) => join(folder, `${kind.kind}.${ending}`))
    .filter((path) => existsSync(path));
  if (file === undefined) return undefined;
  if (other) {
    throw new CommandError(`${file} and ${other}: remove one of them`);
  }
  if (statSync(file).size > mostBytes) {
    throw new CommandError(
      `${file}: is larger than 2 MB: check that it's one that export wrote`,
    );
  }
  const source = { file, text: readFileOption(file) };
  const yaml = readYaml(source);
  if (!yaml.ok) throw new CommandError(yaml.problems.join("\n"));
  const { data: read } = valuesSchema.safeParse(yaml.values);
  if (!read) {
    throw new CommandError(
      `${file}: must list fields with values, such as siteName: Diaz Law`,
    );
  }
  const content = kind.encrypt?.(read) ?? read;
  return { kind, content, describe: yaml.describe };
}

async function checkFiles(
  files: readonly KindFile[],
  published: ContentValues,
) {
  const read = files.map(({ kind, content }) => [kind.kind, content]);
  const site = { ...published, ...Object.fromEntries(read) };
  const found = files.map(async ({ kind, content, describe }) => {
    const problems = await findContentProblems(kind, content, site);
    const left = problems.length - mostListed;
    return [
      ...problems.slice(0, mostListed).map(describe),
      ...(left > 0 ? [`and ${countOf(left, "more problem")}`] : []),
    ];
  });
  const problems = (await Promise.all(found)).flat();
  if (problems.length > 0) throw new CommandError(problems.join("\n"));
}
