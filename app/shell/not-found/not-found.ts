import { data } from "react-router";

/** Thrown by a loader: the frame shows `message` with status 404 and a link back. */
export function notFound(
  message: string,
  back: BackLink = home,
  detail?: string,
) {
  const notice = { message, back, ...(detail && { detail }) };
  return data(notice satisfies NotFoundData, { status: 404 });
}

/** `detail` replaces the advice to check the URL. */
export type NotFoundData = { message: string; back: BackLink; detail?: string };

type BackLink = { to: string; label: string };

export const home = { to: "/", label: "Go to Homepage" };

export function isNotFoundData(value: unknown): value is NotFoundData {
  return (
    typeof value === "object" &&
    value !== null &&
    "message" in value &&
    "back" in value
  );
}
