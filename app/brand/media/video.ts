import type { Photo } from "./photo.ts";

export type Video = {
  title: string;
  address: string;
  type: "video/mp4" | "video/webm";
  captions: string;
  poster: { photo: Photo; alt: string };
};
