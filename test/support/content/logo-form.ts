import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { vi } from "vitest";
import { storeUpload } from "../../../app/brand/media/uploads.server.ts";
import type { Services } from "../../../app/server/http/services-context.server.ts";
import type { TestDesk } from "../desk.ts";
import type { ContentDependencies } from "./content.ts";

/** Submits the form of "Name and logo" as a new owner. */
export async function submitNameAndLogo(
  { url, signIn }: TestDesk,
  body: FormData,
) {
  const { cookie } = await signIn("owner", randomUUID());
  return fetch(`${url}/content/operator?section=name-and-logo`, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { Origin: url, Cookie: cookie },
  });
}

export async function uploadPicture(
  { database }: Pick<ContentDependencies, "database">,
  width = 400,
  height = 300,
) {
  const author = { by: "Olga", at: new Date() };
  const stored = await storeUpload(
    database,
    await picture(width, height),
    author,
  );
  return stored.ok ? stored.reference : stored.problem;
}

/** A child process draws each icon and image, which takes long. Here the SVG itself stands in. */
export function spareDrawing({ images }: Pick<Services, "images">) {
  const draw = vi.spyOn(images, "drawSvg");
  draw.mockImplementation(async (svg) => Buffer.from(svg));
}

export function picture(width: number, height: number) {
  const create = { width, height, channels: 4, background: "#a03040" } as const;
  return sharp({ create }).png().toBuffer();
}
