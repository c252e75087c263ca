import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadSamplePosts } from "../app/blog/store/sample-posts.server.ts";
import { inSeparateThread } from "../app/server/database/database.server.ts";
import { createLog } from "../app/server/operations/log.server.ts";
import { createPageCache } from "../app/server/page-cache/page-cache.server.ts";
import { openServices } from "../app/services/services.server.ts";
import { parseSettings } from "../app/settings.server.ts";
import { median, type Row } from "./table.ts";

const page = "/locations/ohio/toledo";
const rounds = 1200;

/** An uncached page, from request to compressed bytes, compared with React alone rendering the same components. */
export async function measureCold(): Promise<Row[]> {
  const react = watchReact();
  const folder = await mkdtemp(join(tmpdir(), "casefront-cold-"));
  const read = parseSettings({ DATABASE_URL: `file:${folder}/casefront.db` });
  if (!read.ok) throw new Error(read.problems.join("; "));
  const services = await openServices(
    { ...read.settings, database: inSeparateThread(read.settings.database) },
    createLog("silent"),
  );
  await loadSamplePosts(services.posts, services.now());
  const { createWebApp }: typeof import("../app/web.server.ts") = await import(
    new URL("../build/server/index.js", import.meta.url).href
  );
  const app = createWebApp(services);
  const cache = createPageCache({
    render: (address) => app.request(services.siteUrl + address),
    onError: (error) => {
      throw error;
    },
  });
  const cold: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round++) {
    cache.drop();
    react.forget();
    cold.push(await millisecondsOf(() => cache.renderOnce(page)));
    bare.push(await millisecondsOf(() => react.renderAgain()));
  }
  await services.close();
  await rm(folder, { recursive: true, force: true });
  const [our, their] = [cold, bare].map((times) =>
    // The first half warms up the compiler.
    median(times.slice(rounds / 2)),
  ) as [number, number];
  return [
    {
      figure: "cold page",
      value: `${our.toFixed(2)} ms`,
      peer: `bare React ${their.toFixed(2)} ms`,
      ratio: (our / their).toFixed(1),
      goal: "at most 4",
    },
  ];
}

type Dom = typeof import("react-dom/server");

/** Records what the site passes to React. Call it before the built site is loaded. */
function watchReact() {
  const dom: Dom = createRequire(import.meta.url)("react-dom/server");
  let calls: (() => string)[] = [];
  for (const name of ["renderToString", "renderToStaticMarkup"] as const) {
    const render = dom[name];
    dom[name] = (tree) => {
      calls.push(() => render(tree));
      return render(tree);
    };
  }
  return {
    forget: () => {
      calls = [];
    },
    renderAgain: async () => {
      if (calls.length === 0) throw new Error("no page was rendered");
      for (const call of calls) call();
    },
  };
}

async function millisecondsOf(work: () => Promise<unknown>) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
