import type { Photo } from "./photo.ts";

/** The operator's video as its section shows it. */
export type Video = {
  title: string;
  /** Contains a hash of the content. */
  address: string;
  type: "video/mp4" | "video/webm";
  captions: string;
  poster: { photo: Photo; alt: string };
};
