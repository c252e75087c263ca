import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../free-port.ts";

/**
 * nginx with the guide's own file, except for its ports, certificate and folders, in front of the site on `sitePort`.
 * `clientTimeout` replaces the 10 s that a client has to send its header and its body.
 */
export async function startGuideNginx(sitePort: number, clientTimeout = "10s") {
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), "casefront-guide-"));
  // Its workers run as another account when it is started as root.
  await chmod(folder, 0o777);
  const file = await guideFile(folder, port, sitePort);
  await writeFile(
    join(folder, "nginx.conf"),
    file.replaceAll(/(client_\w+_timeout) 10s/g, `$1 ${clientTimeout}`),
  );
  const child = spawn(
    "nginx",
    ["-c", join(folder, "nginx.conf"), "-p", folder],
    { stdio: "inherit" },
  );
  return {
    port,
    readLog: (name: string) => readFile(join(folder, name), "utf8"),
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function guideFile(folder: string, port: number, sitePort: number) {
  const guide = await readFile("docs/operating.md", "utf8");
  const [, text = ""] =
    /```nginx \/etc\/nginx\/sites-available\/casefront\n(.*?)```/s.exec(
      guide,
    ) ?? [];
  const plain = text
    .replaceAll(/^ *(listen \[|listen 80|ssl_).*\n/gm, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replace(
      "server_name firm.example www.firm.example;",
      `listen 127.0.0.1:${port}; server_name firm.example;`,
    )
    .replace("127.0.0.1:3000", `127.0.0.1:${sitePort}`)
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
