import { findUpload } from "../../brand/media/uploads.server.ts";
import { orNotFound, type SignedIn } from "../desk-request.server.ts";

export async function showUpload(desk: SignedIn): Promise<Response> {
  const { database } = desk.services;
  const { hash = "" } = desk.parameters;
  const content = orNotFound(await findUpload(database, hash));
  return new Response(new Uint8Array(content), {
    headers: {
      "Content-Type": "image/webp",
      "Cache-Control": "private, max-age=31536000, immutable",
    },
  });
}
