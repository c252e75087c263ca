import { findUpload } from "../../brand/media/uploads.server.ts";
import { orNotFound, type SignedIn } from "../desk-request.server.ts";

export async function showUpload(desk: SignedIn): Promise<Response> {
  const { database, pictures } = desk.services;
  const { hash = "" } = desk.parameters;
  const small = desk.url.searchParams.has("small")
    ? await pictures.findFile(`/pictures/${hash}-480.webp`)
    : undefined;
  const content =
    small instanceof Buffer ? small : await findUpload(database, hash);
  return new Response(new Uint8Array(orNotFound(content)), {
    headers: {
      "Content-Type": "image/webp",
      "Cache-Control": "private, max-age=31536000, immutable",
    },
  });
}
