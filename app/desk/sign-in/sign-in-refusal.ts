import type { SignInRefusal } from "./sign-in.server.ts";

export function explain(refused: SignInRefusal, wrong = checkPassword) {
  if (refused === "again" || refused === "redo") {
    const why = "For your security, this needs a fresh sign-in.";
    return {
      title: "Please sign in again",
      description:
        refused === "redo"
          ? `${why} Nothing was done yet. Sign in, then do it again.`
          : why,
    };
  }
  if (refused === "wrong") {
    return { title: "That didn't work", description: wrong };
  }
  const seconds = secondsOf(refused);
  const wait =
    seconds > 60 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  return {
    title: "Too many attempts",
    description: `Please wait ${wait}, then try again.`,
  };
}

const checkPassword =
  "Check the name, password and code. Codes change every 30 seconds.";

export function responseOptions(refused: SignInRefusal | undefined) {
  if (typeof refused !== "object") {
    return { status: refused === "wrong" ? 403 : 200 };
  }
  const headers = { "Retry-After": String(secondsOf(refused)) };
  return { status: 429, headers };
}

function secondsOf({ waitMs }: { waitMs: number }) {
  return Math.ceil(waitMs / 1000);
}
