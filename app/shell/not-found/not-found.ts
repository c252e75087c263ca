import { data } from "react-router";

export function notFound(
  message: string,
  back: BackLink = home,
  detail?: string,
) {
  const notice = { message, back, ...(detail && { detail }) };
  return data(notice satisfies NotFoundData, { status: 404 });
}

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
