import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../free-port.ts";

/**
 * nginx with the guide's own file, except for its ports, certificate and folders, in front of the site and its desk on
 * `sitePort`. `change` may change the file further.
 */
export async function startGuideNginx(
  sitePort: number,
  change = (file: string) => file,
) {
  const ports = { port: await findFreePort(), plainPort: await findFreePort() };
  const folder = await mkdtemp(join(tmpdir(), "casefront-guide-"));
  // Its workers run as another account when it is started as root.
  await chmod(folder, 0o777);
  const file = await guideFile(folder, ports, sitePort);
  await writeFile(join(folder, "nginx.conf"), change(file));
  const child = spawn(
    "nginx",
    ["-c", join(folder, "nginx.conf"), "-p", folder],
    { stdio: "inherit" },
  );
  return {
    ...ports,
    readLog: (name: string) => readFile(join(folder, name), "utf8"),
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The guide's lines for a site behind a CDN, whose network is `network`. */
export async function readCdnLines(network: string) {
  const lines = await readGuide("cdn");
  return lines.replace("192.0.2.0/24", network);
}

/** The guide's nginx file of that name. */
export async function readGuide(name: string) {
  const guide = await readFile("docs/operating.md", "utf8");
  const [, text = ""] = guide.split(`\`\`\`nginx ${name}\n`);
  return text.slice(0, text.indexOf("```"));
}

async function guideFile(
  folder: string,
  { port, plainPort }: { port: number; plainPort: number },
  sitePort: number,
) {
  const text = await readGuide("/etc/nginx/sites-available/casefront");
  const plain = text
    .replaceAll(/^ *(listen \[|ssl_).*\n/gm, "")
    .replaceAll("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replaceAll("listen 80;", `listen 127.0.0.1:${plainPort};`)
    .replaceAll(/127\.0\.0\.1:300[01]/g, `127.0.0.1:${sitePort}`)
    .replaceAll("/var/log/nginx", folder);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("");
  // As in the guide's nginx.conf, and with X-Real-IP, with which tests pretend to come from other IP addresses.
  return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
worker_processes auto;
events { worker_connections 4096; }
http { ${temporary} set_real_ip_from 127.0.0.0/8; ${plain} }`;
}
