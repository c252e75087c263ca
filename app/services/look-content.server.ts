import { existsSync, readFileSync } from "node:fs";
import { recolorMarkSheet } from "../brand/drawings/mark-sheet.ts";
import { type LookFile, listLookFiles } from "../brand/list-look-files.ts";
import { type Look, shippedLook } from "../brand/look/look.ts";
import { isSame } from "../desk/content/content-kind.ts";

declare module "../server/http/services-context.server.ts" {
  interface SiteContent {
    look: Look;
    lookFiles: Readonly<Record<string, LookFile>>;
  }
}

const markSheet = "build/client/marks.svg";

export function getLookFiles(look: Look): Readonly<Record<string, LookFile>> {
  if (isSame(look, shippedLook)) return {};
  const files = listLookFiles(look);
  if (!existsSync(markSheet)) return files;
  const sheet = readFileSync(markSheet, "utf8");
  const text = recolorMarkSheet(sheet, shippedLook.palette, look.palette);
  return { ...files, "/marks.svg": { type: "image/svg+xml", text } };
}
