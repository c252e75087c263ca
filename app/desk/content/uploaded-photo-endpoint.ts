import { findUpload } from "../../brand/media/uploads.server.ts";
import type { SignedIn } from "../desk-request.server.ts";
import { missingContent } from "./missing-content.tsx";

/** An uploaded photo, for the desk's own pages. */
export async function showUpload(desk: SignedIn): Promise<Response> {
  const { database } = desk.services;
  const content = await findUpload(database, desk.parameters.hash ?? "");
  if (!content) return missingContent(desk);
  return new Response(new Uint8Array(content), {
    headers: {
      "Content-Type": "image/webp",
      "Cache-Control": "private, max-age=31536000, immutable",
    },
  });
}
