import { get } from "node:http";
import type { Row } from "./table.ts";

const pages = [
  "/",
  "/online-review",
  "/locations",
  "/locations/ohio",
  "/locations/ohio/toledo",
  "/locations/ohio/toledo/uber-accident-lawyer",
  "/blog",
  "/blog/rideshare-crash-who-pays",
  "/legal-disclaimer",
];

export async function measureBytes(url: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of pages) {
    await bytesOf(url + path);
    const size = await bytesOf(url + path);
    rows.push({
      figure: `${path}, first visit`,
      value: `${size} B`,
      goal: "14600 B",
    });
  }
  return rows;
}

function bytesOf(address: string) {
  return new Promise<number>((resolve, reject) => {
    get(address, { headers: { "Accept-Encoding": "br" } }, async (response) => {
      resolve(Buffer.concat(await response.toArray()).length);
    }).on("error", reject);
  });
}
