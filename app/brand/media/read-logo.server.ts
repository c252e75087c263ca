import type { Operator } from "../operator.ts";
import { encodeLogo, type LogoFiles } from "./encode/encode-logo.server.ts";
import {
  type MediaCollector,
  problemPrefix,
  readPhoto,
} from "./read-photo.server.ts";

export async function addLogo(
  read: MediaCollector,
  { file, onDark, hasName }: NonNullable<Operator["logo"]>,
): Promise<LogoFiles | undefined> {
  const logo = await addLogoFile(read, file, { field: "file", hasName });
  if (onDark === undefined) return logo;
  const dark = await addLogoFile(read, onDark, { field: "onDark", hasName });
  if (!logo || !dark) return undefined;
  const { hasName: _, ...shown } = dark.shown;
  return {
    ...logo,
    shown: { ...logo.shown, onDark: shown },
    pictureOnDark: dark.picture,
  };
}

async function addLogoFile(
  read: MediaCollector,
  file: string,
  { field, hasName }: { field: "file" | "onDark"; hasName: boolean },
): Promise<LogoFiles | undefined> {
  const photo = await readPhoto(read, file);
  const encoded = photo
    ? await encodeLogo(photo.bytes, hasName)
    : "cannot be read";
  if (typeof encoded === "string") {
    const message = problemPrefix(file) + encoded;
    read.problems.push({ path: ["logo", field], message });
    return undefined;
  }
  for (const [address, content] of encoded.files) {
    const type = address.endsWith("png") ? "image/png" : "image/webp";
    read.files.set(address, { type, content });
  }
  return encoded;
}
