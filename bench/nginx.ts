import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../test/support/free-port.ts";

/** Serves the gzip bytes of the page at `address` from a file, without a log. */
export async function startNginx(address: string, workers: number) {
  const folder = await mkdtemp(join(tmpdir(), "casefront-nginx-"));
  // Its workers run as another account when root starts it.
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const configuration = `worker_processes ${workers}; daemon off; pid ${folder}/pid; error_log ${folder}/log;
events { worker_connections 1024; }
http { access_log off; types { text/html html; } gzip_static always; open_file_cache max=10; keepalive_requests 10000000;
  server { listen 127.0.0.1:${port} reuseport; root ${folder}; } }`;
  await writeFile(join(folder, "nginx.conf"), configuration);
  await writeFile(join(folder, "page.html.gz"), await gzipOf(address));
  const child = spawn(
    "nginx",
    ["-c", join(folder, "nginx.conf"), "-p", folder],
    { stdio: "ignore" },
  );
  await sleep(500);
  return {
    url: `http://127.0.0.1:${port}/page.html`,
    stop: async () => {
      child.kill("SIGQUIT");
      await new Promise((resolve) => child.once("exit", resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function gzipOf(address: string) {
  return new Promise<Buffer>((resolve, reject) => {
    get(
      address,
      { headers: { "Accept-Encoding": "gzip" } },
      async (response) => {
        resolve(Buffer.concat(await response.toArray()));
      },
    ).on("error", reject);
  });
}
